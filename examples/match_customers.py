"""Finds the registered company of each row of a customer list.

    pip install ./sdk/python
    FIRMAMENT_KEY=… python3 examples/match_customers.py examples/customers.csv matched.csv

The columns `company`, `country`, `city` and `vat` are read. The file that is written has all columns of the list, and
then the id, the name and the score of the company that is beyond doubt, or what keeps a row without one.
"""

import csv
import os
import sys
from itertools import chain, islice
from typing import Any

from firmament_client import Firmament, FirmamentError, meta_of

#: Most rows of one call.
ROWS = 1000
ADDED = ["firmament_id", "firmament_name", "firmament_score", "firmament_note"]


def row_of(line: dict[str, str]) -> dict[str, str]:
    """A line of the list as the service takes it; cells that are empty are left out."""
    asked = {
        "country": line["country"],
        "companyName": line["company"],
        "city": line["city"],
        "vatTaxNumber": line["vat"],
    }
    return {name: value for name, value in asked.items() if value}


def found(result: dict[str, Any]) -> list[Any]:
    """What is added to a line."""
    candidates = result["candidates"]
    sure = [one for one in candidates if one["id"] == result["match"]]
    if sure:
        return [sure[0]["id"], sure[0]["name"], sure[0]["matchScore"], ""]
    note = result.get("error") or (f"{len(candidates)} candidates, none beyond doubt" if candidates else "no match")
    return ["", "", "", note]


def main() -> None:
    source, target = sys.argv[1:]
    url = os.environ.get("FIRMAMENT_URL", "http://localhost:8080")
    client = Firmament(os.environ["FIRMAMENT_KEY"], url)
    matched = used = 0
    text = {"newline": "", "encoding": "utf-8-sig"}
    with open(source, **text) as given, open(target, "w", **text) as made:
        lines = csv.DictReader(given)
        writer = csv.writer(made)
        writer.writerow([*(lines.fieldnames or []), *ADDED])
        count = 0
        while batch := list(islice(lines, ROWS)):
            answer = client.explore.match([row_of(line) for line in batch])
            used += meta_of(answer).credits.used
            for line, result in zip(batch, answer["results"], strict=True):
                writer.writerow(chain(line.values(), found(result)))
                matched += result["match"] is not None
                count += 1
    print(f"{matched} of {count} rows matched, {used} credits")


try:
    main()
except FirmamentError as error:
    sys.exit(f"{error} {error.suggestions or ''}")
