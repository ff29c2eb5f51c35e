"""The client: one object, whose members are those of the interface. Types are those of ``openapi.json``."""

# Answers follow openapi.json; nothing checks them again.
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast
from urllib.parse import quote

from .errors import GenerationChangedError
from .transport import Export, Transport, meta_of, new_idempotency_key

if TYPE_CHECKING:
    from . import types

DEFAULT_URL = "http://localhost:8080"
_PAGE_SIZE = 100


Body = TypeVar("Body")
Page = TypeVar("Page")


class Search(Generic[Body, Page]):
    """A search: called for one page; ``all`` walks every page; ``dry_run`` asks for totals and price, free."""

    def __init__(self, transport: Transport, path: str) -> None:
        self._transport = transport
        self._path = path

    def __call__(self, body: Body, *, idempotency_key: str | None = None) -> Page:
        """One page."""
        given = cast("Mapping[str, Any]", body)
        return cast(Page, self._transport.json("POST", self._path, body=given, idempotency_key=idempotency_key))

    def dry_run(self, body: Body) -> Page:
        """Totals without companies; the price is ``meta.credits_estimate``."""
        given = cast("Mapping[str, Any]", body)
        return cast(Page, self._transport.json("POST", self._path, query={"dryRun": True}, body=given))

    def all(self, body: Body, *, from_page: int = 1, across_generations: bool = False) -> Iterator[types.Company]:
        """Every company of every page, in order.

        Raises GenerationChangedError where another import is served than at the start, unless ``across_generations``.
        """
        page, pages = from_page, from_page
        first: str | None = None
        given = cast("Mapping[str, Any]", body)
        while page <= pages:
            one = {**given, "page": page, "pageSize": given.get("pageSize") or _PAGE_SIZE}
            found = self._transport.json("POST", self._path, body=one)
            generation = meta_of(found).generation
            first = first or generation
            if generation is not None and generation != first and not across_generations:
                raise GenerationChangedError(
                    f"Another import is served since page {from_page}: the pages before {page} do not fit those that "
                    "follow. Begin again",
                    status=200,
                    code="generation_changed",
                    request_id=meta_of(found).request_id,
                )
            yield from found["companies"]
            pages = found["totalPages"]
            page += 1


class Explore:
    """Companies: searching, looking up, matching, counting, exporting."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        #: Search by filters.
        self.lite: Search[types.ExploreLiteRequest, types.ExploreLiteResponse] = Search(transport, "/explore/lite")
        #: Search by filters and word lists.
        self.simple_semantic: Search[types.ExploreSimpleSemanticRequest, types.ExploreSimpleSemanticResponse] = Search(
            transport, "/explore/simple-semantic"
        )
        #: Search by a sentence.
        self.plus: Search[types.ExplorePlusRequest, types.ExplorePlusResponse] = Search(transport, "/explore/plus")

    def one(self, body: types.ExploreOneRequest, *, idempotency_key: str | None = None) -> types.ExploreOneResponse:
        """Looks one company up, by number or name."""
        return self._transport.json("POST", "/explore/one", body=body, idempotency_key=idempotency_key)

    def match(
        self, companies: Sequence[types.MatchRow], *, idempotency_key: str | None = None
    ) -> types.ExploreMatchResponse:
        """The companies that the rows of a list mean."""
        body = {"companies": list(companies)}
        return self._transport.json("POST", "/explore/match", body=body, idempotency_key=idempotency_key)

    def check(
        self, numbers: Sequence[types.CheckRow], *, idempotency_key: str | None = None
    ) -> types.ExploreCheckResponse:
        """Whether numbers are right, and whose they are; the answer is signed."""
        body = {"numbers": list(numbers)}
        return self._transport.json("POST", "/explore/check", body=body, idempotency_key=idempotency_key)

    def receipt(self, id: str) -> types.ExploreCheckResponse:
        """A check again, by the id of its receipt."""
        return self._transport.json("GET", f"/explore/check/{quote(id, safe='')}")

    def company(self, id: str) -> types.Company:
        """One company by its id."""
        return self._transport.json("GET", f"/explore/companies/{quote(id, safe='')}")

    def similar(self, id: str, **query: Any) -> types.ExploreCompaniesSimilarResponse:
        """Companies like one."""
        return self._transport.json("GET", f"/explore/companies/{quote(id, safe='')}/similar", query=query)

    def related(self, id: str, **query: Any) -> types.ExploreCompaniesRelatedResponse:
        """Parents, children, branches, predecessors and successors of a company, a page at a time."""
        return self._transport.json("GET", f"/explore/companies/{quote(id, safe='')}/related", query=query)

    def history(self, id: str, **query: Any) -> types.ExploreCompaniesHistoryResponse:
        """What happened to a company; with ``asOf`` what it was on a day."""
        return self._transport.json("GET", f"/explore/companies/{quote(id, safe='')}/history", query=query)

    def suggest(self, **query: Any) -> types.ExploreSuggestResponse:
        """Companies while their name is typed."""
        return self._transport.json("GET", "/explore/suggest", query=query)

    def facets(self, body: types.ExploreFacetsRequest) -> types.ExploreFacetsResponse:
        """How many companies of a search there are of each kind."""
        return self._transport.json("POST", "/explore/facets", body=body)

    def changes(self, **query: Any) -> types.ExploreChangesResponse:
        """What changed in the companies, from a cursor on; the ``next`` of an answer is the cursor of the next call."""
        return self._transport.json("GET", "/explore/changes", query=query)

    def export(self, body: types.ExploreExportRequest, *, idempotency_key: str | None = None) -> Export:
        """A whole result, as a stream."""
        key = idempotency_key or new_idempotency_key()
        return Export(self._transport.stream("/explore/export", cast("Mapping[str, Any]", body), key), key)


class Autoprofile:
    """Judging every company of a PLUS search."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def start(
        self, body: types.ExploreAutoprofileRequest, *, idempotency_key: str | None = None
    ) -> types.ExploreAutoprofileResponse:
        """Starts a process."""
        return self._transport.json("POST", "/explore/autoprofile", body=body, idempotency_key=idempotency_key)

    def list(self) -> types.GetExploreAutoprofileResponse:
        """The processes of the licence."""
        return self._transport.json("GET", "/explore/autoprofile")

    def status(self, id: str) -> types.MonitorStatusResponse:
        """How far a process is."""
        return self._transport.json("GET", f"/explore/autoprofile/status/{quote(id, safe='')}")

    def cancel(self, id: str) -> types.DeleteExploreAutoprofileResponse:
        """Cancels a process."""
        return self._transport.json("DELETE", f"/explore/autoprofile/{quote(id, safe='')}")

    def deliveries(self, id: str, **query: Any) -> types.ExploreAutoprofileDeliveriesResponse:
        """The webhooks of a process, with every attempt."""
        return self._transport.json("GET", f"/explore/autoprofile/deliveries/{quote(id, safe='')}", query=query)

    def replay(
        self, id: str, body: Mapping[str, Any] | None = None
    ) -> types.ExploreAutoprofileDeliveriesReplayResponse:
        """Sends webhooks of a process again."""
        return self._transport.json(
            "POST", f"/explore/autoprofile/deliveries/{quote(id, safe='')}/replay", body=body or {}
        )


class Searches:
    """Searches that are saved, companies that are watched, and what becomes of them."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def save(self, body: types.ExploreSearchesRequest) -> types.SavedSearch:
        """Saves a search, or watches the companies of ``{"ids": [...]}``."""
        return self._transport.json("POST", "/explore/searches", body=body)

    def list(self) -> types.GetExploreSearchesResponse:
        """The saved searches of the licence."""
        return self._transport.json("GET", "/explore/searches")

    def find(self, id: str) -> types.SavedSearch:
        """A saved search; of a list of companies, with its ids."""
        return self._transport.json("GET", f"/explore/searches/{quote(id, safe='')}")

    def change(self, id: str, *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> types.SavedSearch:
        """Watches more companies of a list, or fewer."""
        body: types.PatchExploreSearchesRequest = {"add": [*add], "remove": [*remove]}
        return self._transport.json("PATCH", f"/explore/searches/{quote(id, safe='')}", body=body)

    def delete(self, id: str) -> types.SavedSearch:
        """Deletes a saved search."""
        return self._transport.json("DELETE", f"/explore/searches/{quote(id, safe='')}")

    def new(self, id: str, **query: Any) -> types.ExploreSearchesNewResponse:
        """Companies that entered, left, changed and closed; the ``next`` of an answer is the ``since`` of the next call."""
        return self._transport.json("GET", f"/explore/searches/{quote(id, safe='')}/new", query=query)

    def feed(self, id: str) -> str:
        """The same as an Atom feed, whose link ``self`` feed readers can open without a key."""
        return self._transport.text(f"/explore/searches/{quote(id, safe='')}/feed")

    def deliveries(self, id: str, **query: Any) -> types.ExploreSearchesDeliveriesResponse:
        """The webhooks of a saved search, with every attempt."""
        return self._transport.json("GET", f"/explore/searches/{quote(id, safe='')}/deliveries", query=query)

    def replay(
        self, id: str, body: Mapping[str, Any] | None = None
    ) -> types.ExploreAutoprofileDeliveriesReplayResponse:
        """Sends webhooks of a saved search again."""
        return self._transport.json(
            "POST", f"/explore/searches/{quote(id, safe='')}/deliveries/replay", body=body or {}
        )


class License:
    """The licence of the key."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def info(self) -> types.LicenseInfoResponse:
        """Type, countries, credits."""
        return self._transport.json("GET", "/license/info")

    def history(self, **query: Any) -> types.LicenseHistoryResponse:
        """Past calls, the newest first."""
        return self._transport.json("GET", "/license/history", query=query)

    def keys(self) -> types.LicenseKeysResponse:
        """The keys of the licence."""
        return self._transport.json("GET", "/license/keys")

    def make_browser_key(self, origins: list[str], **body: Any) -> types.PostLicenseKeysResponse:
        """Makes a key for pages of these origins. The answer shows it, this once."""
        return self._transport.json("POST", "/license/keys", body={"kind": "browser", "origins": origins, **body})

    def end_browser_key(self, key_id: str) -> types.OwnKey:
        """Ends a key for pages."""
        return self._transport.json("DELETE", f"/license/keys/{quote(key_id, safe='')}")


class Admin:
    """For operators: licences, keys and data. Takes a client that has an admin key."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def licences(self, **query: Any) -> types.GetAdminLicencesResponse:
        """The licences, a page at a time."""
        return self._transport.json("GET", "/admin/licences", query=query)

    def create_licence(self, body: types.AdminLicencesRequest) -> types.Licence:
        """Makes a licence."""
        return self._transport.json("POST", "/admin/licences", body=body)

    def licence(self, id: str) -> types.Licence:
        """One licence."""
        return self._transport.json("GET", f"/admin/licences/{quote(id, safe='')}")

    def change_licence(self, id: str, body: types.AdminLicencesRequest) -> types.Licence:
        """Changes what is given of a licence."""
        return self._transport.json("PATCH", f"/admin/licences/{quote(id, safe='')}", body=body)

    def close_licence(self, id: str) -> types.Licence:
        """Closes a licence, and ends its keys."""
        return self._transport.json("DELETE", f"/admin/licences/{quote(id, safe='')}")

    def keys(self, licence: str) -> types.AdminLicencesKeysResponse:
        """The keys of a licence."""
        return self._transport.json("GET", f"/admin/licences/{quote(licence, safe='')}/keys")

    def create_key(
        self, licence: str, body: types.PostAdminLicencesKeysRequest | None = None
    ) -> types.PostAdminLicencesKeysResponse:
        """Makes a key; the answer shows it, this once."""
        return self._transport.json("POST", f"/admin/licences/{quote(licence, safe='')}/keys", body=body or {})

    def change_key(self, licence: str, id: str, body: types.PatchAdminLicencesKeysRequest) -> types.LicenceKey:
        """Changes name, scopes and expiry of a key."""
        path = f"/admin/licences/{quote(licence, safe='')}/keys/{quote(id, safe='')}"
        return self._transport.json("PATCH", path, body=body)

    def revoke_key(self, licence: str, id: str) -> types.LicenceKey:
        """Ends a key."""
        return self._transport.json("DELETE", f"/admin/licences/{quote(licence, safe='')}/keys/{quote(id, safe='')}")

    def rotate_key(
        self, licence: str, id: str, body: types.AdminLicencesKeysRotateRequest | None = None
    ) -> types.PostAdminLicencesKeysResponse:
        """Replaces a key with a new one; the old one keeps working for a while."""
        path = f"/admin/licences/{quote(licence, safe='')}/keys/{quote(id, safe='')}/rotate"
        return self._transport.json("POST", path, body=body or {})

    def imports(self, **query: Any) -> types.AdminImportsResponse:
        """Imports, updates and rollbacks, the newest first."""
        return self._transport.json("GET", "/admin/imports", query=query)

    def rejects(self, import_id: int, **query: Any) -> types.AdminImportsRejectsResponse:
        """Rows that an import rejected; ``next`` of an answer is ``after`` of the next call."""
        return self._transport.json("GET", f"/admin/imports/{quote(str(import_id), safe='')}/rejects", query=query)

    def update(self, registers: Sequence[str] = (), *, lose_codes: bool = False) -> types.PostAdminImportsResponse:
        """Fetches what is new of these registers, or of all that are served; ``lose_codes``: even if many lose their industry codes."""
        body: types.PostAdminImportsRequest = {"registers": list(registers)} if registers else {}
        if lose_codes:
            body["loseCodes"] = True
        return self._transport.json("POST", "/admin/imports", body=body)

    def stop_fetching(self) -> types.DeleteAdminImportsResponse:
        """Stops every fetch from publishers; an import that already reads its files continues."""
        return self._transport.json("DELETE", "/admin/imports")

    def generations(self) -> types.AdminGenerationsResponse:
        """The generations that are kept."""
        return self._transport.json("GET", "/admin/generations")

    def roll_back(self, generation: str) -> types.PostAdminGenerationsResponse:
        """Serves the generation before."""
        return self._transport.json("POST", "/admin/generations", body={"generation": generation})

    def suppressions(self) -> types.AdminSuppressionsResponse:
        """The companies that are left out."""
        return self._transport.json("GET", "/admin/suppressions")

    def suppress(self, ids: Sequence[str], *, note: str = "") -> types.PostAdminSuppressionsResponse:
        """Removes companies from what is stored and served, and from every later import."""
        return self._transport.json("POST", "/admin/suppressions", body={"ids": list(ids), "note": note})

    def allow(self, id: str) -> types.DeleteAdminSuppressionsResponse:
        """Takes a company off the list; it comes back with the next import of its register."""
        return self._transport.json("DELETE", f"/admin/suppressions/{quote(id, safe='')}")

    def audit(self, **query: Any) -> types.AdminAuditResponse:
        """Who changed what, the newest first."""
        return self._transport.json("GET", "/admin/audit", query=query)


class Utils:
    """Values that filters take, and what is served."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _get(self, path: str, query: Mapping[str, Any]) -> Any:
        return self._transport.json("GET", path, query=query)

    def regions(self, **query: Any) -> types.UtilsRegionsResponse:
        """Regions of a country."""
        return self._get("/utils/regions", query)

    def national_codes(self, **query: Any) -> types.UtilsNationalCodesResponse:
        """Industry codes of a country's own list."""
        return self._get("/utils/national-codes", query)

    def nace_codes(self, **query: Any) -> types.UtilsNaceCodesResponse:
        """NACE codes, as a tree."""
        return self._get("/utils/nace-codes", query)

    def naics_codes(self) -> types.UtilsNaicsCodesResponse:
        """NAICS codes, as a tree."""
        return self._get("/utils/naics-codes", {})

    def sic_codes(self) -> types.UtilsSicCodesResponse:
        """SIC codes, as a tree."""
        return self._get("/utils/sic-codes", {})

    def countries(self) -> types.UtilsCountriesResponse:
        """Countries served."""
        return self._get("/utils/countries", {})

    def cities(self, **query: Any) -> types.UtilsCitiesResponse:
        """Cities of a country."""
        return self._get("/utils/cities", query)

    def areas(self, **query: Any) -> types.UtilsAreasResponse:
        """Areas of a country."""
        return self._get("/utils/areas", query)

    def enums(self) -> types.UtilsEnumsResponse:
        """Values of the filters with closed lists."""
        return self._get("/utils/enums", {})

    def suggest(self, **query: Any) -> types.UtilsSuggestResponse:
        """Values of a filter while they are typed."""
        return self._get("/utils/suggest", query)

    def data(self, **query: Any) -> types.UtilsDataResponse:
        """What is served."""
        return self._get("/utils/data", query)


class Firmament:
    """A client of the service. It may be used by several threads.

    ``retries`` are further attempts of a call that got no answer, or one that asks to try again; ``timeout`` is the
    longest time of an attempt, in seconds.
    """

    def __init__(self, key: str, url: str = DEFAULT_URL, *, retries: int = 3, timeout: float = 60.0) -> None:
        transport = Transport(key, url, retries, timeout)
        self._transport = transport
        self.explore = Explore(transport)
        self.autoprofile = Autoprofile(transport)
        self.searches = Searches(transport)
        self.license = License(transport)
        self.admin = Admin(transport)
        self.utils = Utils(transport)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Any call, such as one that is newer than this client."""
        return self._transport.json(method, path, query=query, body=body, idempotency_key=idempotency_key)
