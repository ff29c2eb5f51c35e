"""DuckDB, measured: a table in the order of results, and one of codes by token; without texts and documents, one thread.

`duckdb_peer.py build FOLDER` reads the path of the rows, builds, and answers the seconds. `duckdb_peer.py serve FOLDER`
answers each line of facets as SQL with microseconds, total and SHA-1. `duckdb_peer.py csv FOLDER` reads the path of a CSV
file, makes a table of it, and answers how many rows it has.
"""

import hashlib
import os
import sys
import time

import duckdb

LISTS = ("tokens", "divisions")
UNUSED = ("texts", "json")
TOTAL = 0


def build(folder, rows):
    started = time.perf_counter()
    with open(rows, encoding="utf-8") as lines:
        columns = next(lines).rstrip("\n").split("\t")
    types = {name: "VARCHAR" if name in LISTS + UNUSED else "BIGINT" for name in columns}
    kept = [
        f"string_split({name}, ' ')::INTEGER[] AS {name}" if name in LISTS else name
        for name in columns
        if name not in UNUSED
    ]
    with connect(folder) as database:
        database.execute("SET threads = 1")
        database.execute(
            f"CREATE TABLE loaded AS SELECT row_number() OVER () AS rank, {', '.join(kept)} FROM read_csv(?, delim = '\t', header = true, quote = '', "
            f"escape = '', columns = {types})",
            [rows],
        )
        database.execute("CREATE TABLE codes AS SELECT unnest(tokens) AS token, rank FROM loaded ORDER BY token, rank")
        database.execute("CREATE TABLE companies AS SELECT * EXCLUDE (tokens) FROM loaded ORDER BY rank")
        database.execute("DROP TABLE loaded")
    return time.perf_counter() - started


def connect(folder, read_only=False):
    return duckdb.connect(os.path.join(folder, "companies.duckdb"), read_only=read_only)


def serve(folder):
    database = connect(folder, read_only=True)
    database.execute("SET threads = 1")
    print("open", flush=True)
    for line in sys.stdin:
        _, sql = line.rstrip("\n").split("\t")
        started = time.perf_counter()
        rows = database.execute(sql).fetchall()
        microseconds = (time.perf_counter() - started) * 1e6
        total, digest = digest_of(rows)
        print(f"{microseconds} {total} {digest}", flush=True)


def digest_of(rows):
    counts = {}
    for facet, count in rows:
        counts.setdefault(facet, []).append(count)
    total = counts.pop(TOTAL)[0]
    texts = [",".join(map(str, sorted(counts[facet], reverse=True))) for facet in sorted(counts)]
    return total, hashlib.sha1("".join(texts).encode()).hexdigest()


def read_csv(folder, file):
    with connect(folder) as database:
        database.execute("CREATE TABLE rows AS SELECT * FROM read_csv(?, header = true, all_varchar = true)", [file])
        return database.execute("SELECT count(*) FROM rows").fetchone()[0]


command, folder = sys.argv[1:]
if command == "serve":
    serve(folder)
else:
    path = sys.stdin.readline().rstrip("\n")
    print((build if command == "build" else read_csv)(folder, path), flush=True)
    sys.stdin.readline()
