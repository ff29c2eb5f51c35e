"""tantivy, measured: one segment in the order of results, one thread.

`tantivy_peer.py build FOLDER` reads the path of the rows, builds, and answers the seconds. `tantivy_peer.py serve FOLDER`
answers each line with microseconds, total and SHA-1.
"""

import hashlib
import sys
import time

from tantivy import Document, FieldType, Index, Occur, Order, Query, SchemaBuilder

NUMBERS = ("day", "revenueFrom", "revenueTo", "employeesFrom", "employeesTo")
VALUES = ("country", "status", "legalForm", "category", "listing", "region", "province", "city", "postcode")
LISTS = ("tokens", "divisions")
# All documents in one segment: what the bindings cannot merge is never split.
HEAP_BYTES = 4_000_000_000
# Beyond these, a set of terms is quicker than a union of them.
UNION_MAX = 16


def make_schema():
    builder = SchemaBuilder()
    builder.add_unsigned_field("rank", fast=True)
    for name in VALUES + ("divisions",):
        builder.add_unsigned_field(name, indexed=True, fast=True)
    builder.add_unsigned_field("tokens", indexed=True)
    for name in NUMBERS:
        builder.add_integer_field(name, indexed=True, fast=True)
    builder.add_text_field("texts", tokenizer_name="whitespace", index_option="position")
    builder.add_bytes_field("json", stored=True)
    return builder.build()


SCHEMA = make_schema()


def build(folder, rows):
    started = time.perf_counter()
    writer = Index(SCHEMA, path=folder).writer(heap_size=HEAP_BYTES, num_threads=1)
    with open(rows, "rb") as lines:
        columns = next(lines).decode().rstrip("\n").split("\t")
        for rank, line in enumerate(lines):
            writer.add_document(document_of(columns, line.rstrip(b"\n").split(b"\t", len(columns) - 1), rank))
    writer.commit()
    writer.wait_merging_threads()
    return time.perf_counter() - started


def document_of(columns, cells, rank):
    document = Document()
    document.add_unsigned("rank", rank)
    for column, cell in zip(columns, cells):
        if not cell:
            continue
        if column == "json":
            document.add_bytes(column, cell)
        elif column == "texts":
            for text in cell.decode().split("|"):
                document.add_text(column, text)
        elif column in LISTS:
            for number in cell.split(b" "):
                document.add_unsigned(column, int(number))
        elif column in NUMBERS:
            document.add_integer(column, int(cell))
        else:
            document.add_unsigned(column, int(cell))
    return document


def serve(folder):
    searcher = Index.open(folder).searcher()
    print(f"open {searcher.num_segments}", flush=True)
    for line in sys.stdin:
        kind, *parts = line.rstrip("\n").split("\t")
        print((search if kind == "search" else facets)(searcher, *parts), flush=True)


def search(searcher, first, count, filters, ranked):
    first, count = int(first), int(count)
    clauses = clauses_of(iter(filters.split(" ")))
    if ranked:
        # What only filters has no part in the score.
        clauses = [(occur, query if occur == Occur.MustNot else Query.const_score_query(query, 0)) for occur, query in clauses]
        clauses.append((Occur.Must, query_of(iter(ranked.split(" ")))))
    query = Query.boolean_query(clauses)
    order = {} if ranked else {"order_by_field": "rank", "order": Order.Asc}
    started = time.perf_counter()
    found = searcher.search(query, count, True, offset=first, **order)
    documents = [searcher.doc(address).get_first("json") for _, address in found.hits]
    return outcome(started, found.count, documents)


def facets(searcher, most, columns, filters):
    columns = columns.split(",")
    query = Query.boolean_query(clauses_of(iter(filters.split(" "))))
    asked = {name: {"terms": {"field": name, "size": int(most), "segment_size": 65_000}} for name in columns}
    asked["total"] = {"value_count": {"field": "rank"}}
    started = time.perf_counter()
    found = searcher.aggregate(query, asked)
    counts = [",".join(str(bucket["doc_count"]) for bucket in found[name]["buckets"]) for name in columns]
    return outcome(started, int(found["total"]["value"]), [each.encode() for each in counts])


def outcome(started, total, documents):
    """Ends the time of a search, and only then compares."""
    microseconds = (time.perf_counter() - started) * 1e6
    digest = hashlib.sha1()
    for document in documents:
        digest.update(document)
    return f"{microseconds} {total} {digest.hexdigest()}"


def clauses_of(words):
    """The parts of a conjunction, those of conjunctions within it too."""
    kind = next(words)
    if kind == "not":
        return [(Occur.MustNot, query_of(words))]
    if kind != "all":
        return [(Occur.Must, query_of(words, kind))]
    return [clause for _ in range(int(next(words))) for clause in clauses_of(words)]


def query_of(words, kind=None):
    kind = kind or next(words)
    if kind == "any":
        parts = [query_of(words) for _ in range(int(next(words)))]
        return union(parts)
    if kind == "in":
        field = next(words)
        numbers = [int(next(words)) for _ in range(int(next(words)))]
        if len(numbers) > UNION_MAX:
            return Query.term_set_query(SCHEMA, field, numbers)
        return union([Query.term_query(SCHEMA, field, number, "basic") for number in numbers])
    if kind == "range":
        field, bounds = next(words), [next(words), next(words)]
        return Query.range_query(SCHEMA, field, FieldType.Integer, *[None if b == "*" else int(b) for b in bounds])
    if kind == "phrase":
        stems = [next(words) for _ in range(int(next(words)))]
        if len(stems) == 1:
            return Query.term_query(SCHEMA, "texts", stems[0], "freq")
        return Query.phrase_query(SCHEMA, "texts", stems)
    if kind == "worth":
        worth = float(next(words))
        return Query.const_score_query(query_of(words), worth)
    raise ValueError(kind)


def union(parts):
    if len(parts) == 1:
        return parts[0]
    return Query.boolean_query([(Occur.Should, part) for part in parts]) if parts else Query.empty_query()


if sys.argv[1] == "build":
    print(build(sys.argv[2], sys.stdin.readline().rstrip("\n")), flush=True)
    sys.stdin.readline()
else:
    serve(sys.argv[2])
