"""The same client for asyncio: every method of :class:`Firmament` as a coroutine, run by a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .client import DEFAULT_URL, Autoprofile, Body, Explore, Firmament, License, Page, Search, Searches, Utils
from .transport import Export

if TYPE_CHECKING:
    from . import types

_Value = TypeVar("_Value")
_END: Any = object()


async def _each(values: Iterator[_Value]) -> AsyncIterator[_Value]:
    """The values of an iterator, each read by a thread."""
    while (value := await asyncio.to_thread(next, values, _END)) is not _END:
        yield value


class AsyncSearch(Generic[Body, Page]):
    """A search: awaited for one page; ``all`` walks every page."""

    def __init__(self, search: Search[Body, Page]) -> None:
        self._search = search

    async def __call__(self, body: Body, *, idempotency_key: str | None = None) -> Page:
        """One page."""
        return await asyncio.to_thread(self._search, body, idempotency_key=idempotency_key)

    async def dry_run(self, body: Body) -> Page:
        """Totals and price, free."""
        return await asyncio.to_thread(self._search.dry_run, body)

    def all(
        self, body: Body, *, from_page: int = 1, across_generations: bool = False
    ) -> AsyncIterator[types.Company]:
        """Every company of every page, in order."""
        return _each(self._search.all(body, from_page=from_page, across_generations=across_generations))


class AsyncExport:
    """An export, while it is sent."""

    def __init__(self, export: Export) -> None:
        self._export = export
        self.meta = export.meta
        self.total_count = export.total_count
        self.idempotency_key = export.idempotency_key

    async def __aenter__(self) -> AsyncExport:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self._export.close)

    def pieces(self) -> AsyncIterator[bytes]:
        """Its bytes, as they come."""
        return _each(self._export.pieces())

    def companies(self) -> AsyncIterator[dict[str, Any]]:
        """Companies of an export in NDJSON."""
        return _each(self._export.companies())


class AsyncExplore:
    """Companies: searching, looking up, matching, counting, exporting."""

    def __init__(self, group: Explore) -> None:
        self._group = group
        #: Search by filters.
        self.lite = AsyncSearch(group.lite)
        #: Search by filters and word lists.
        self.simple_semantic = AsyncSearch(group.simple_semantic)
        #: Search by a sentence.
        self.plus = AsyncSearch(group.plus)

    async def one(
        self, body: types.ExploreOneRequest, *, idempotency_key: str | None = None
    ) -> types.ExploreOneResponse:
        """Looks one company up, by number or name."""
        return await asyncio.to_thread(self._group.one, body, idempotency_key=idempotency_key)

    async def match(
        self, companies: Sequence[types.MatchRow], *, idempotency_key: str | None = None
    ) -> types.ExploreMatchResponse:
        """The companies that the rows of a list mean."""
        return await asyncio.to_thread(self._group.match, companies, idempotency_key=idempotency_key)

    async def check(
        self, numbers: Sequence[types.CheckRow], *, idempotency_key: str | None = None
    ) -> types.ExploreCheckResponse:
        """Whether numbers are right, and whose they are; the answer is signed."""
        return await asyncio.to_thread(self._group.check, numbers, idempotency_key=idempotency_key)

    async def receipt(self, id: str) -> types.ExploreCheckResponse:
        """A check again, by the id of its receipt."""
        return await asyncio.to_thread(self._group.receipt, id)

    async def company(self, id: str) -> types.Company:
        """One company by its id."""
        return await asyncio.to_thread(self._group.company, id)

    async def similar(self, id: str, **query: Any) -> types.ExploreCompaniesSimilarResponse:
        """Companies like one."""
        return await asyncio.to_thread(self._group.similar, id, **query)

    async def related(self, id: str, **query: Any) -> types.ExploreCompaniesRelatedResponse:
        """Parents, children, branches, predecessors and successors of a company, a page at a time."""
        return await asyncio.to_thread(self._group.related, id, **query)

    async def history(self, id: str, **query: Any) -> types.ExploreCompaniesHistoryResponse:
        """What happened to a company; with ``asOf`` what it was on a day."""
        return await asyncio.to_thread(self._group.history, id, **query)

    async def suggest(self, **query: Any) -> types.ExploreSuggestResponse:
        """Companies while their name is typed."""
        return await asyncio.to_thread(self._group.suggest, **query)

    async def facets(self, body: types.ExploreFacetsRequest) -> types.ExploreFacetsResponse:
        """How many companies of a search there are of each kind."""
        return await asyncio.to_thread(self._group.facets, body)

    async def changes(self, **query: Any) -> types.ExploreChangesResponse:
        """What changed in the companies, from a cursor on; the ``next`` of an answer is the cursor of the next call."""
        return await asyncio.to_thread(self._group.changes, **query)

    async def export(self, body: types.ExploreExportRequest, *, idempotency_key: str | None = None) -> AsyncExport:
        """A whole result, as a stream."""
        return AsyncExport(await asyncio.to_thread(self._group.export, body, idempotency_key=idempotency_key))


class AsyncAutoprofile:
    """Judging every company of a PLUS search."""

    def __init__(self, group: Autoprofile) -> None:
        self._group = group

    async def start(
        self, body: types.ExploreAutoprofileRequest, *, idempotency_key: str | None = None
    ) -> types.ExploreAutoprofileResponse:
        """Starts a process."""
        return await asyncio.to_thread(self._group.start, body, idempotency_key=idempotency_key)

    async def list(self) -> types.GetExploreAutoprofileResponse:
        """The processes of the licence."""
        return await asyncio.to_thread(self._group.list)

    async def status(self, id: str) -> types.MonitorStatusResponse:
        """How far a process is."""
        return await asyncio.to_thread(self._group.status, id)

    async def cancel(self, id: str) -> types.DeleteExploreAutoprofileResponse:
        """Cancels a process."""
        return await asyncio.to_thread(self._group.cancel, id)

    async def deliveries(self, id: str, **query: Any) -> types.ExploreAutoprofileDeliveriesResponse:
        """The webhooks of a process, with every attempt."""
        return await asyncio.to_thread(self._group.deliveries, id, **query)

    async def replay(
        self, id: str, body: Mapping[str, Any] | None = None
    ) -> types.ExploreAutoprofileDeliveriesReplayResponse:
        """Sends webhooks of a process again."""
        return await asyncio.to_thread(self._group.replay, id, body)


class AsyncSearches:
    """Searches that are saved, companies that are watched, and what becomes of them."""

    def __init__(self, group: Searches) -> None:
        self._group = group

    async def save(self, body: types.ExploreSearchesRequest) -> types.SavedSearch:
        """Saves a search, or watches the companies of ``{"ids": [...]}``."""
        return await asyncio.to_thread(self._group.save, body)

    async def list(self) -> types.GetExploreSearchesResponse:
        """The saved searches of the licence."""
        return await asyncio.to_thread(self._group.list)

    async def find(self, id: str) -> types.SavedSearch:
        """A saved search; of a list of companies, with its ids."""
        return await asyncio.to_thread(self._group.find, id)

    async def change(self, id: str, *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> types.SavedSearch:
        """Watches more companies of a list, or fewer."""
        return await asyncio.to_thread(self._group.change, id, add=add, remove=remove)

    async def delete(self, id: str) -> types.SavedSearch:
        """Deletes a saved search."""
        return await asyncio.to_thread(self._group.delete, id)

    async def new(self, id: str, **query: Any) -> types.ExploreSearchesNewResponse:
        """Companies that entered, left, changed and closed; the ``next`` of an answer is the ``since`` of the next call."""
        return await asyncio.to_thread(self._group.new, id, **query)

    async def feed(self, id: str) -> str:
        """The same as an Atom feed, whose link ``self`` feed readers can open without a key."""
        return await asyncio.to_thread(self._group.feed, id)

    async def deliveries(self, id: str, **query: Any) -> types.ExploreSearchesDeliveriesResponse:
        """The webhooks of a saved search, with every attempt."""
        return await asyncio.to_thread(self._group.deliveries, id, **query)

    async def replay(
        self, id: str, body: Mapping[str, Any] | None = None
    ) -> types.ExploreAutoprofileDeliveriesReplayResponse:
        """Sends webhooks of a saved search again."""
        return await asyncio.to_thread(self._group.replay, id, body)


class AsyncLicense:
    """The licence of the key."""

    def __init__(self, group: License) -> None:
        self._group = group

    async def info(self) -> types.LicenseInfoResponse:
        """Type, countries, credits."""
        return await asyncio.to_thread(self._group.info)

    async def history(self, **query: Any) -> types.LicenseHistoryResponse:
        """Past calls, the newest first."""
        return await asyncio.to_thread(self._group.history, **query)

    async def keys(self) -> types.LicenseKeysResponse:
        """The keys of the licence."""
        return await asyncio.to_thread(self._group.keys)

    async def make_browser_key(self, origins: list[str], **body: Any) -> types.PostLicenseKeysResponse:
        """Makes a key for pages of these origins. The answer shows it, this once."""
        return await asyncio.to_thread(self._group.make_browser_key, origins, **body)

    async def end_browser_key(self, key_id: str) -> types.OwnKey:
        """Ends a key for pages."""
        return await asyncio.to_thread(self._group.end_browser_key, key_id)


class AsyncUtils:
    """Values that filters take, and what is served."""

    def __init__(self, group: Utils) -> None:
        self._group = group

    async def regions(self, **query: Any) -> types.UtilsRegionsResponse:
        """Regions of a country."""
        return await asyncio.to_thread(self._group.regions, **query)

    async def national_codes(self, **query: Any) -> types.UtilsNationalCodesResponse:
        """Industry codes of a country's own list."""
        return await asyncio.to_thread(self._group.national_codes, **query)

    async def nace_codes(self, **query: Any) -> types.UtilsNaceCodesResponse:
        """NACE codes, as a tree."""
        return await asyncio.to_thread(self._group.nace_codes, **query)

    async def naics_codes(self) -> types.UtilsNaicsCodesResponse:
        """NAICS codes, as a tree."""
        return await asyncio.to_thread(self._group.naics_codes)

    async def sic_codes(self) -> types.UtilsSicCodesResponse:
        """SIC codes, as a tree."""
        return await asyncio.to_thread(self._group.sic_codes)

    async def countries(self) -> types.UtilsCountriesResponse:
        """Countries served."""
        return await asyncio.to_thread(self._group.countries)

    async def cities(self, **query: Any) -> types.UtilsCitiesResponse:
        """Cities of a country."""
        return await asyncio.to_thread(self._group.cities, **query)

    async def areas(self, **query: Any) -> types.UtilsAreasResponse:
        """Areas of a country."""
        return await asyncio.to_thread(self._group.areas, **query)

    async def enums(self) -> types.UtilsEnumsResponse:
        """Values of the filters with closed lists."""
        return await asyncio.to_thread(self._group.enums)

    async def suggest(self, **query: Any) -> types.UtilsSuggestResponse:
        """Values of a filter while they are typed."""
        return await asyncio.to_thread(self._group.suggest, **query)

    async def data(self, **query: Any) -> types.UtilsDataResponse:
        """What is served."""
        return await asyncio.to_thread(self._group.data, **query)


class AsyncFirmament:
    """A client of the service for asyncio, with the members of :class:`Firmament`."""

    def __init__(self, key: str, url: str = DEFAULT_URL, *, retries: int = 3, timeout: float = 60.0) -> None:
        self._client = Firmament(key, url, retries=retries, timeout=timeout)
        self.explore = AsyncExplore(self._client.explore)
        self.autoprofile = AsyncAutoprofile(self._client.autoprofile)
        self.searches = AsyncSearches(self._client.searches)
        self.license = AsyncLicense(self._client.license)
        self.utils = AsyncUtils(self._client.utils)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Any call, such as one that is newer than this client."""
        return await asyncio.to_thread(
            self._client.request, method, path, query=query, body=body, idempotency_key=idempotency_key
        )
