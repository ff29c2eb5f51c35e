"""RapidFuzz, measured: names compared by one of its scorers over lower case letters and digits, one thread.

Reads an object from the input: the `scorer`, `pairs` of names, names that are `held`, and names that are `asked`. Answers the score of each
pair, the place of the held name that is most like each asked one, and the processor seconds that finding these took.
"""

import json
import sys
import time

from rapidfuzz import fuzz, process, utils

given = json.load(sys.stdin)
scorer = getattr(fuzz, given["scorer"])
scores = [scorer(a, b, processor=utils.default_process) for a, b in given["pairs"]]
held = [utils.default_process(name) for name in given["held"]]
started = time.process_time()
found = [process.extractOne(utils.default_process(name), held, scorer=scorer)[2] for name in given["asked"]]
seconds = time.process_time() - started
json.dump({"scores": scores, "found": found, "seconds": seconds}, sys.stdout)
