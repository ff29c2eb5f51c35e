"""Writes every company that a sentence finds to a CSV file, which spreadsheet programs open.

    pip install ./sdk/python
    FIRMAMENT_KEY=… python3 examples/search_to_spreadsheet.py IT "wineries in Tuscany" wineries.csv
"""

import csv
import os
import sys

from firmament_client import Firmament, FirmamentError

COLUMNS = ["id", "name", "vatTaxNumber", "address", "postcode", "city", "region", "status", "website"]


def cell(value: object) -> str:
    """A value as text. A text that a spreadsheet would run as a formula is quoted."""
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def main() -> None:
    country, query, path = sys.argv[1:]
    url = os.environ.get("FIRMAMENT_URL", "http://localhost:8080")
    client = Firmament(os.environ["FIRMAMENT_KEY"], url)
    search = {"query": query, "filters": {"countriesIso2": [country]}}
    count = 0
    # The byte order mark marks the file as UTF-8 for spreadsheet programs.
    with open(path, "w", newline="", encoding="utf-8-sig") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for company in client.explore.plus.all(search):
            writer.writerow([cell(company[column]) for column in COLUMNS])
            count += 1
    print(f"{count} companies: {path}")


try:
    main()
except FirmamentError as error:
    sys.exit(f"{error} {error.suggestions or ''}")
