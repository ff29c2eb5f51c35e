"""Fills valid requests with values that JSON Schema cannot describe: those that depend on another member, or on the service.

A request that breaks the schema on purpose is left as it is. `run.ts` says which values there are.
"""

import itertools
import json
import os

import schemathesis

with open(os.environ["FIRMAMENT_SCHEMATHESIS_WORLD"], encoding="utf-8") as file:
    WORLD = json.load(file)

NUMBERS = itertools.count(1)
CODE_FILTERS = {"nationalSectors": "national", "naceCodes": "nace", "naicsCodes": "naics", "sicCodes": "sic"}
MOST_COUNTRIES = {"/explore/simple-semantic": 5}


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None:
        return
    if not case.meta.generation.mode.is_positive:
        fit_excess(case)
        return
    # The same key with another body is refused by design, so every call has a key of its own.
    headers = case.headers or {}
    for name in list(headers):
        if name.lower() == "idempotency-key":
            mark = f"-{next(NUMBERS)}"
            headers[name] = f"{headers[name][:255 - len(mark)]}{mark}"
    query = case.query or {}
    if case.path == "/utils/national-codes" and query.get("revision") is not None:
        query["revision"] = pick(WORLD["revisions"].get(query.get("countryIso2"), ["2"]), query["revision"])
    if case.path == "/explore/suggest" and isinstance(query.get("countryIso2"), list):
        query["countryIso2"] = list(dict.fromkeys(query["countryIso2"]))[:10]
    if case.path in ("/explore/changes", "/explore/searches/{searchId}/new"):
        # Only the service knows which places there are.
        query.pop("since", None)
    if case.path == "/explore/companies/{id}/related":
        query.pop("next", None)
    if case.path == "/explore/companies/{id}/history" and query.get("asOf") is not None:
        # A schema cannot say "until now".
        query["asOf"] = pick(["2020-02-29", "2026-06-30T12:00:00Z"], query["asOf"])
    if case.path == "/explore/searches/{searchId}" and case.method.upper() == "PATCH":
        # Only a list of companies can be changed.
        case.path_parameters["searchId"] = WORLD["listId"]
    if case.path == "/utils/suggest":
        query.setdefault("countryIso2", "IT")
    if case.path == "/reconcile/{countryIso2}":
        fit_reconcile_query(query)
    if isinstance(case.body, dict):
        fit(case.path, case.body)
        if case.path.startswith("/reconcile/"):
            fit_reconcile(case)


def fit_excess(case):
    """A country that is named twice counts once, so too many countries are so many different ones."""
    body = case.body if isinstance(case.body, dict) else {}
    search = body["search"] if isinstance(body.get("search"), dict) else body
    filters = search.get("filters")
    countries = filters.get("countriesIso2") if isinstance(filters, dict) else None
    known = list(WORLD["regions"])
    if isinstance(countries, list) and 1 < len(countries) <= len(known) and all(one in known for one in countries):
        others = [one for one in known if one not in countries]
        distinct = list(dict.fromkeys(countries))
        filters["countriesIso2"] = distinct + others[: len(countries) - len(distinct)]


def fit(path, body):
    if path == "/explore/autoprofile":
        body["searchContextId"] = WORLD["searchContextId"]
        body["webhookUrl"] = WORLD["webhookUrl"]
        body["maxCompanies"] = 1
    if path == "/explore/searches":
        body["webhookUrl"] = WORLD["webhookUrl"]
        if body["search"].get("matchId") is not None:
            # Nothing was matched under it.
            body["search"] = {"ids": ["IT-99900010002"]}
        fit("a saved search", body["search"])
        if body["search"].get("ids") == []:
            # An empty list counts as absent.
            body["search"]["ids"] = ["IT-99900010002"]
    if isinstance(body.get("filters"), dict):
        fit_filters(path, body["filters"])
    if isinstance(body.get("sort"), list):
        body["sort"] = fit_sort(body)
    if path == "/license/keys":
        # Pages have origins, and a key ends in the future.
        body["origins"] = [f"https://shop-{at}.example.com" for at, _ in enumerate(body["origins"])]
        body.pop("expiresAt", None)
    if path == "/explore/export" and body["format"] != "csv":
        body.pop("delimiter", None)
        body.pop("bom", None)
    if path == "/explore/export" and body["format"] == "ndjson":
        body.pop("columns", None)
    if path == "/explore/export" and body.get("columns") is not None:
        # A set of columns and single ones exclude each other.
        body.pop("fields", None)
    for facet in body.get("facets") or []:
        fit_facet(facet)
        if isinstance(body.get("compareWith"), dict):
            # Two searches are compared by plain facets.
            facet.pop("by", None)
    if isinstance(body.get("compareWith"), dict):
        fit("a compared search", body["compareWith"])
    # A row may be anything, but no body may have the character U+0000, which a schema of "anything" cannot say.
    if path == "/explore/match":
        body["companies"] = without_nul(body["companies"])
    if path == "/explore/check":
        body["numbers"] = without_nul(body["numbers"])
    # A region belongs to the country.
    if path == "/explore/one" and body.get("region") is not None:
        body["region"] = pick(WORLD["regions"][body["country"]], body["region"])


def without_nul(value):
    if isinstance(value, str):
        return value.replace("\0", "")
    if isinstance(value, list):
        return [without_nul(item) for item in value]
    if isinstance(value, dict):
        return {without_nul(name): without_nul(item) for name, item in value.items()}
    return value


def fit_reconcile_query(query):
    """Parameters that hold JSON."""
    if query.get("queries") is not None:
        query["queries"] = json.dumps({"q0": {"query": query["queries"][:200] or "a"}})
        query.pop("extend", None)
    if query.get("extend") is not None:
        query["extend"] = json.dumps({"ids": [query["extend"][:200]], "properties": [{"id": "city"}]})


def fit_reconcile(case):
    """Properties and types there are; one question at a time; JSON in the fields of a form."""
    body = case.body
    if case.media_type == "application/x-www-form-urlencoded":
        body.clear()
        body["queries"] = json.dumps({"q0": {"query": "a"}})
        return
    # What is no query may be anything, but no body may have the character U+0000.
    body["queries"] = queries = without_nul(body.get("queries"))
    if queries is None:
        del body["queries"]
    elif body.get("extend") is not None:
        body.pop("extend")
    for asked in (queries.values() if isinstance(queries, dict) else queries or []):
        if isinstance(asked, dict):
            fit_query(asked)
    for extended in (body, body.get("extend") or {}):
        for each in extended.get("properties") or []:
            each["id"] = "city"


# Where every query has a member that there is not, the call is refused.
QUERY_MEMBERS = {"query", "type", "limit", "properties", "type_strict", "lang", "dir", "conditions"}


def fit_query(asked):
    for name in [name for name in asked if name not in QUERY_MEMBERS]:
        asked.pop(name)
    if asked.get("type") is not None:
        asked["type"] = "company"
    for each in asked.get("properties") or []:
        each["pid"] = "city"
    for each in asked.get("conditions") or []:
        each["propertyId"] = "city"


def fit_facet(facet):
    """The companies have no columns of their own."""
    if facet["field"].startswith("attributes."):
        facet["field"] = "region"
    if facet["field"] not in ("naceCodes", "nationalSectors"):
        facet.pop("level", None)
    elif facet.get("level") is not None:
        # No list has fewer levels.
        facet["level"] = min(facet["level"], 3)
    if facet["field"] != "city":
        facet.pop("points", None)
    # All facets of a call list so many values together.
    facet["top"] = min(facet.get("top") or 20, 40)
    if facet.get("by") is not None:
        fit_facet(facet["by"])


def fit_sort(body):
    """Each member once, with its order; relevance where there are words, distance where there is a point."""
    lacks = set()
    if body.get("query") is None and body.get("semantic") is None:
        lacks.add("relevance")
    if (body.get("filters") or {}).get("near") is None:
        lacks.add("distance")
    keys = {key["by"]: key for key in body["sort"] if key["by"] not in lacks}
    for key in keys.values():
        if key["by"] != "distance" and key.get("order") is None:
            key["order"] = "asc"
    return list(keys.values())


def fit_filters(path, filters):
    most = MOST_COUNTRIES.get(path, 1)
    countries = list(dict.fromkeys(filters["countriesIso2"]))[:most]
    filters["countriesIso2"] = countries
    filters.pop("attributes", None)
    if path == "a saved search":
        # It keeps the address that a company has, and no group.
        filters.pop("sameAddressAs", None)
        filters.pop("groupOf", None)
    replace(filters, "regions", WORLD["regions"][countries[0]])
    for member, scheme in CODE_FILTERS.items():
        codes = WORLD["codes"][scheme]
        replace(filters, member, codes[countries[0]] if scheme == "national" else codes)
    # The lower bound is not above the upper one.
    for member in ("operatingRevenue", "numberOfEmployees"):
        bounds = [filters.get(f"{member}{end}") for end in ("Gte", "Lte")]
        if None not in bounds:
            filters[f"{member}Gte"], filters[f"{member}Lte"] = sorted(bounds)
    for member in ("dateOfIncorporation", "statusDate"):
        if None not in (filters.get(f"{member}Gte"), filters.get(f"{member}Lte")):
            filters[f"{member}Lte"] = filters[f"{member}Gte"]
    if isinstance(filters.get("within"), dict):
        box = filters["within"]
        box["south"], box["north"] = sorted([box["south"], box["north"]])


def replace(filters, member, known):
    if filters.get(member) is None:
        return
    if known:
        filters[member] = [pick(known, value) for value in filters[member]]
    else:
        # The data folder has nothing of the kind in this country.
        del filters[member]


def pick(known, value):
    return known[sum(str(value).encode("utf-8", "replace")) % len(known)]
