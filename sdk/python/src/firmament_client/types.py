"""Generated from openapi.json by `npm run sdk:types`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class NationalSectors(TypedDict):
    primary: list[str]
    secondary: list[str]


class NaceCodes(TypedDict):
    primary: list[str]
    secondary: list[str]


class NaicsCodes(TypedDict):
    primary: list[str]
    secondary: list[str]


class SicCodes(TypedDict):
    primary: list[str]
    secondary: list[str]


class Source(TypedDict):
    register: str
    url: str | None
    licence: str | None
    retrievedAt: str | None
    fields: list[str]


PostcodeItem: TypeAlias = str


class Near(TypedDict):
    latitude: float
    longitude: float
    kilometres: float


class Within(TypedDict):
    south: float
    west: float
    north: float
    east: float


class Near1(TypedDict):
    latitude: float
    longitude: float
    kilometres: float


class Within1(TypedDict):
    south: float
    west: float
    north: float
    east: float


class Attributes1(TypedDict):
    values: NotRequired[list[str | float | bool] | None]
    gte: NotRequired[float | str | None]
    lte: NotRequired[float | str | None]


class ExploreFiltersAsSent(TypedDict):
    countriesIso2: list[str]
    ids: NotRequired[list[str] | None]
    sameAddressAs: NotRequired[str | None]
    groupOf: NotRequired[str | None]
    regions: NotRequired[list[str] | None]
    cities: NotRequired[list[str] | None]
    postcode: NotRequired[list[str] | None]
    near: NotRequired[Near1 | None]
    within: NotRequired[Within1 | None]
    dateOfIncorporationGte: NotRequired[str | None]
    dateOfIncorporationLte: NotRequired[str | None]
    statusDateGte: NotRequired[str | None]
    statusDateLte: NotRequired[str | None]
    operatingRevenueGte: NotRequired[int | None]
    operatingRevenueLte: NotRequired[int | None]
    numberOfEmployeesGte: NotRequired[int | None]
    numberOfEmployeesLte: NotRequired[int | None]
    standardisedLegalForm: NotRequired[list[str] | None]
    nationalSectors: NotRequired[list[str] | None]
    naceCodes: NotRequired[list[str] | None]
    naicsCodes: NotRequired[list[str] | None]
    sicCodes: NotRequired[list[str] | None]
    isPrimaryCodes: NotRequired[bool | None]
    isSecondaryCodes: NotRequired[bool | None]
    categories: NotRequired[list[str] | None]
    status: NotRequired[list[str] | None]
    attributes: NotRequired[dict[str, Attributes1 | None]]
    listedDelistedUnlisted: NotRequired[list[str] | None]


Keyword: TypeAlias = str


MustItem: TypeAlias = str


MustNotItem: TypeAlias = str


class SemanticSearchInput(TypedDict):
    keywords: list[Keyword]
    must: NotRequired[list[MustItem] | None]
    mustNot: NotRequired[list[MustNotItem] | None]


class SemanticSearchInputAsSent(TypedDict):
    keywords: list[str]
    must: NotRequired[list[str] | None]
    mustNot: NotRequired[list[str] | None]


class SortKey(TypedDict):
    by: Literal['relevance', 'name', 'dateOfIncorporation', 'operatingRevenue', 'numberOfEmployees', 'totalAssets', 'lastUpdated', 'distance']
    order: NotRequired[Literal['asc', 'desc'] | None]


class SortKeyAsSent(TypedDict):
    by: Literal['relevance', 'name', 'dateOfIncorporation', 'operatingRevenue', 'numberOfEmployees', 'totalAssets', 'lastUpdated', 'distance']
    order: NotRequired[Literal['asc', 'desc'] | None]


class MatchReason(TypedDict):
    it: str
    en: str


StatedValue = TypedDict(
    'StatedValue',
    {
        'value': Any,
        'from': str | None,
        'to': str | None,
        'source': str | None,
    },
)


class WatchListAsSent(TypedDict):
    ids: list[str]


class Credits(TypedDict):
    available: int
    total: int


class ExploreLicenseProperties(TypedDict):
    isEnabled: bool
    isFreeTrial: bool
    isAutoRenew: bool
    price: float
    subscriptionType: Literal['MONTHLY', 'ANNUAL']
    activationDate: str
    expirationDate: str
    credits: Credits


class LicenseCallHistoryItem(TypedDict):
    timestamp: str
    endpoint: str
    method: str
    body: dict[str, Any] | None
    queryParams: dict[str, Any] | None
    responseCode: int
    creditsUsed: int | None
    requestId: NotRequired[str | None]
    keyHint: NotRequired[str]


class PremiumSupportHours(TypedDict):
    total: int
    delivered: int


class Holder(TypedDict):
    id: str
    name: str
    status: str
    city: str | None


class AsOf(TypedDict):
    register: str
    publishedOn: str | None
    importedAt: str | None


class Last(TypedDict):
    status: Literal['valid', 'invalid']
    checkedAt: str


class Vies(TypedDict):
    status: Literal['valid', 'invalid', 'unavailable']
    consultationNumber: str | None
    checkedAt: str
    last: Last | None


class CheckResult(TypedDict):
    ref: str | None
    kind: Literal['vat', 'register', 'lei'] | None
    number: str
    formatValid: bool
    checkDigitValid: bool | None
    holder: Holder | None
    asOf: AsOf | None
    verdict: Literal['valid', 'closed', 'invalid', 'unknown']
    because: list[str]
    vies: NotRequired[Vies | None]
    error: NotRequired[str]


Authentication = TypedDict(
    'Authentication',
    {
        'type': str,
        'name': str,
        'in': str,
    },
)


class View(TypedDict):
    url: str


class Preview(TypedDict):
    url: str
    width: int
    height: int


class Preview1(TypedDict):
    width: int
    height: int


class Suggest1(TypedDict):
    entity: bool
    property: bool
    type: bool


class Extend1(TypedDict):
    proposeProperties: bool
    propertySettings: list[Any]


class Feature(TypedDict):
    id: str
    value: bool | float


class NaceCode(TypedDict):
    title: str
    code: str
    description: str
    subCodes: list[NaceCode]


class NaicsCode(TypedDict):
    title: str
    code: str
    description: str
    subCodes: list[NaicsCode]


class SicCode(TypedDict):
    code: str
    description: str
    fullDescription: str
    subCodes: list[SicCode]


class NationalCode(TypedDict):
    code: str
    description: str


class WordByWordItem(TypedDict):
    keyword: str
    words: list[str]
    countriesIso2: list[str]


class Relaxation(TypedDict):
    without: str
    companies: int


class Filters1(TypedDict):
    countriesIso2: NotRequired[list[str]]
    ids: NotRequired[list[str]]
    sameAddressAs: NotRequired[str]
    groupOf: NotRequired[str]
    regions: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    postcode: NotRequired[list[str]]
    near: NotRequired[Near1]
    within: NotRequired[Within1]
    dateOfIncorporationGte: NotRequired[str]
    dateOfIncorporationLte: NotRequired[str]
    statusDateGte: NotRequired[str]
    statusDateLte: NotRequired[str]
    operatingRevenueGte: NotRequired[int]
    operatingRevenueLte: NotRequired[int]
    numberOfEmployeesGte: NotRequired[int]
    numberOfEmployeesLte: NotRequired[int]
    standardisedLegalForm: NotRequired[list[str]]
    nationalSectors: NotRequired[list[str]]
    naceCodes: NotRequired[list[str]]
    naicsCodes: NotRequired[list[str]]
    sicCodes: NotRequired[list[str]]
    isPrimaryCodes: NotRequired[bool]
    isSecondaryCodes: NotRequired[bool]
    categories: NotRequired[list[str]]
    status: NotRequired[list[str]]
    attributes: NotRequired[dict[str, Attributes1]]
    listedDelistedUnlisted: NotRequired[list[str]]


class Part(TypedDict):
    words: str
    start: int
    end: int
    kind: Literal['place', 'amount', 'age', 'status', 'legalForm', 'listing', 'size', 'activity', 'exclusion', 'ignored']
    effect: Literal['filters', 'excludes', 'ranks', 'ignored', 'nothing']
    filters: Filters1 | None
    reason: NotRequired[str]
    narrows: NotRequired[Literal[True]]


class Sector(TypedDict):
    naceCode: str
    title: str
    weight: float
    because: list[str]


class Receipt(TypedDict):
    id: str
    checkedAt: str
    digest: str
    signature: str


class ExploreCheckResponse(TypedDict):
    results: list[CheckResult]
    receipt: Receipt


class Event(TypedDict):
    kind: Literal['named', 'moved', 'status', 'code', 'form', 'merged']
    day: str
    before: Any
    after: Any
    source: str | None
    seenAt: str | None


class Stated(TypedDict):
    existed: bool | None
    dateOfIncorporation: StatedValue
    name: StatedValue
    address: StatedValue
    status: StatedValue
    nationalLegalForm: StatedValue
    nationalSectors: StatedValue


class Source1(TypedDict):
    register: str
    row: str | None


RelatedItem = TypedDict(
    'RelatedItem',
    {
        'kind': Literal['parent', 'ultimateParent', 'child', 'ultimateChild', 'branchOf', 'branch', 'successor', 'predecessor'],
        'id': str | None,
        'lei': str | None,
        'name': str | None,
        'countryIso2': str | None,
        'number': str | None,
        'from': str | None,
        'to': str | None,
        'state': Literal['lapsed'] | None,
        'source': Source1,
    },
)


class Exception(TypedDict):
    kind: Literal['parent', 'ultimateParent']
    reasons: list[str]
    source: Source1


class ExploreCompaniesRelatedResponse(TypedDict):
    related: list[RelatedItem]
    exceptions: list[Exception]
    next: str | None


class OtherSearch(TypedDict):
    other: int
    missing: int


class Fields1(TypedDict):
    before: Any
    after: Any


class Change(TypedDict):
    cursor: str
    at: str
    id: str
    countryIso2: str
    type: Literal['new', 'changed', 'closed', 'gone', 'recoded']
    fields: NotRequired[dict[str, Fields1]]


class ExploreChangesResponse(TypedDict):
    changes: list[Change]
    next: str


class PropertyValue(TypedDict):
    id: str
    name: NotRequired[str]


class Condition(TypedDict):
    matchType: Literal['name', 'id', 'property']
    propertyId: NotRequired[str]
    propertyValue: str | float | bool | PropertyValue | list[str | float | bool | PropertyValue]
    required: NotRequired[bool]
    matchQuantifier: NotRequired[Literal['any', 'all', 'none']]
    lang: NotRequired[str]
    dir: NotRequired[Literal['ltr', 'rtl', 'auto']]


class Queries(TypedDict):
    type: NotRequired[str]
    limit: NotRequired[int]
    lang: NotRequired[str]
    dir: NotRequired[Literal['ltr', 'rtl', 'auto']]
    conditions: list[Condition]


class ReconcileMatchRequest(TypedDict):
    queries: list[Queries | Any]


class Feature1(TypedDict):
    id: str
    name: str
    value: bool | float


class Property2(TypedDict):
    id: str
    name: str
    description: str


class ReconcileExtendProposeResponse(TypedDict):
    properties: list[Property2]
    type: str
    limit: NotRequired[int]


class ResultItem2(TypedDict):
    id: str
    name: str
    description: str


class ReconcileSuggestPropertyResponse(TypedDict):
    result: list[ResultItem2]


class ExploreAutoprofileRequest(TypedDict):
    searchContextId: str
    webhookUrl: str
    maxCompanies: NotRequired[int | None]
    unknownParts: NotRequired[Literal['maybe', 'skip'] | None]


class ExploreAutoprofileResponse(TypedDict):
    monitorUrl: str


class DeleteExploreAutoprofileResponse(TypedDict):
    processId: str
    monitorUrl: str
    searchContextId: str
    query: str
    webhookUrl: str
    status: Literal['QUEUED', 'IN_PROGRESS', 'DONE']
    startTimestamp: str
    endTimestamp: str | None
    eta: str | None
    companies: int
    judged: int
    matched: int


class ExploreAutoprofileDeliveriesReplayResponse(TypedDict):
    replayed: int


class Search(TypedDict):
    matchId: str


class PremiumSupportHours1(TypedDict):
    total: int
    delivered: int
    remaining: int


class ExploreLicense(TypedDict):
    financialCredits: Credits
    downloadsCredits: Credits
    emailGenerationCredits: Credits
    licenseType: Literal['ONE', 'LITE', 'PLUS']
    exploreLiteProperties: ExploreLicenseProperties
    explorePlusProperties: ExploreLicenseProperties


class LicenseInfoResponse(TypedDict):
    countries: list[str]
    premiumSupportHours: PremiumSupportHours1
    exploreLicense: ExploreLicense


LicenseHistoryResponse: TypeAlias = list[LicenseCallHistoryItem]


Origin: TypeAlias = str


class UtilsRegionsResponse(TypedDict):
    typeOfRegion: str
    regions: list[str]


class UtilsNationalCodesResponse(TypedDict):
    nationalCodes: list[NationalCode]


class UtilsNaceCodesResponse(TypedDict):
    naceCodes: list[NaceCode]


class UtilsNaicsCodesResponse(TypedDict):
    naicsCodes: list[NaicsCode]


class UtilsSicCodesResponse(TypedDict):
    sicCodes: list[SicCode]


class NationalList(TypedDict):
    name: str
    revision: str
    prefix: str


class Country1(TypedDict):
    countryIso2: str
    name: str
    nationalLists: list[NationalList]


class UtilsCountriesResponse(TypedDict):
    countries: list[Country1]


class UtilsCitiesResponse(TypedDict):
    cities: list[str]


class Filters3(TypedDict):
    regions: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    postcode: NotRequired[list[str]]


class Area(TypedDict):
    names: list[str]
    kind: str
    city: str | None
    filters: Filters3


class UtilsAreasResponse(TypedDict):
    areas: list[Area]


class UtilsEnumsResponse(TypedDict):
    status: list[str]
    standardisedLegalForm: list[str]
    categories: list[str]
    listedDelistedUnlisted: list[str]


class Suggestion1(TypedDict):
    value: str
    label: str
    because: NotRequired[str]


class UtilsSuggestResponse(TypedDict):
    suggestions: list[Suggestion1]


class LastUpdate(TypedDict):
    at: str
    outcome: Literal['running', 'done', 'unchanged', 'refused', 'failed', 'interrupted']
    added: int | None
    changed: int | None
    removed: int | None


class Stream(TypedDict):
    position: int
    at: str
    missing: str | None


class Register(TypedDict):
    register: str
    title: str | None
    page: str | None
    licence: str | None
    records: int
    rows: int | None
    rejected: int
    retrievedAt: str | None
    freshness: str | None
    isFetched: bool
    lastUpdate: LastUpdate | None
    stream: Stream | None


class Country2(TypedDict):
    countryIso2: str
    companies: int
    counted: NotRequired[int]
    members: NotRequired[dict[str, int]]


class Attribute(TypedDict):
    name: str
    type: Literal['text', 'number', 'date', 'boolean']


class Sentence(TypedDict):
    countryIso2: str
    language: str
    query: str
    companies: int


class PremiumSupportHours2(TypedDict):
    total: NotRequired[int | None]
    delivered: NotRequired[int | None]


class Credits1(TypedDict):
    financial: NotRequired[int | None]
    downloads: NotRequired[int | None]
    emailGeneration: NotRequired[int | None]
    lite: NotRequired[int | None]
    plus: NotRequired[int | None]


class AdminLicencesKeysRotateRequest(TypedDict):
    overlapHours: NotRequired[int | None]


class Import(TypedDict):
    id: int
    action: Literal['import', 'update', 'remove', 'rollback', 'index', 'suppress']
    register: str | None
    outcome: Literal['running', 'done', 'unchanged', 'refused', 'failed', 'interrupted']
    startedAt: str
    endedAt: str | None
    seconds: float | None
    files: list[str]
    message: str | None
    rows: int | None
    rejected: int | None
    leftOut: int | None
    records: int | None
    added: int | None
    changed: int | None
    unchanged: int | None
    removed: int | None
    generation: str | None


class AdminImportsResponse(TypedDict):
    imports: list[Import]


class Reject(TypedDict):
    file: str
    line: int | None
    kind: Literal['rejected', 'duplicate', 'unmatched']
    reason: str
    row: str


class AdminImportsRejectsResponse(TypedDict):
    rejects: list[Reject]
    next: int | None


class PostAdminImportsResponse(TypedDict):
    started: Literal[True]
    registers: list[str]


class DeleteAdminImportsResponse(TypedDict):
    stopping: list[str]


class PostAdminGenerationsRequest(TypedDict):
    generation: str


class Change1(TypedDict):
    number: int
    at: str
    actor: str
    actorName: str
    requestId: str | None
    action: Literal['licence.create', 'licence.change', 'licence.close', 'key.create', 'key.change', 'key.rotate', 'key.revoke', 'admin.create', 'admin.revoke', 'import.start', 'import.stop', 'generation.serve', 'suppression.add', 'suppression.remove']
    target: str
    details: dict[str, Any]


class AdminAuditResponse(TypedDict):
    changes: list[Change1]


class PostAdminSuppressionsResponse(TypedDict):
    started: Literal[True]
    ids: list[str]


class DeleteAdminSuppressionsResponse(TypedDict):
    id: str
    suppressedAt: str
    note: str | None


class HealthLiveResponse(TypedDict):
    status: Literal['live']


class HealthReadyResponse(TypedDict):
    status: Literal['ready']
    notice: NotRequired[str]


class Error(TypedDict):
    error: str


Status: TypeAlias = Literal['Active', 'Active (branch)', 'Active (default of payment)', 'Active (dormant)', 'Active (insolvency proceedings)', 'Active (reorganization)', 'Active (rescue plan)', 'Active (administratively non-compliant)', 'In liquidation', 'Bankruptcy', 'Dissolved', 'Dissolved (bankruptcy)', 'Dissolved (demerger)', 'Dissolved (liquidation)', 'Dissolved (merger or take-over)', 'Inactive (no precision)', 'Status unknown', 'Administratively suspended']


CountryCode: TypeAlias = str


IdsEntry: TypeAlias = str


DateOfIncorporationGte: TypeAlias = str


Field: TypeAlias = Literal['region', 'province', 'city', 'naceCodes', 'nationalSectors', 'standardisedLegalForm', 'status', 'categoryOfTheCompany', 'listedDelistedUnlisted', 'foundedYear', 'foundedMonth', 'closedYear', 'closedMonth', 'operatingRevenue', 'numberOfEmployees', 'register'] | str


OnEntry: TypeAlias = Literal['entered', 'left', 'changed', 'closed']


Query: TypeAlias = str


Must: TypeAlias = list[MustItem] | None


NearWords: TypeAlias = bool | None


UnknownMatchesEntry: TypeAlias = Literal['region', 'city', 'postcode', 'latitude', 'dateOfIncorporation', 'statusDate', 'operatingRevenue', 'numberOfEmployees', 'standardisedLegalForm', 'status', 'categoryOfTheCompany', 'listedDelistedUnlisted']


UnknownMatches: TypeAlias = list[UnknownMatchesEntry] | None


Page: TypeAlias = int | None


PageSize: TypeAlias = int | None


Sort: TypeAlias = list[SortKey] | None


UnknownMatches2: TypeAlias = list[UnknownMatchesEntry] | None


Sort2: TypeAlias = list[SortKeyAsSent] | None


NameOfYours: TypeAlias = str | None


Fields: TypeAlias = dict[str, Fields1] | None


class CreditsLeft(TypedDict):
    available: int
    total: int


class LicencePart(TypedDict):
    isEnabled: bool
    isFreeTrial: bool
    isAutoRenew: bool
    price: float
    subscriptionType: Literal['MONTHLY', 'ANNUAL']
    activationDate: str
    expirationDate: str
    credits: CreditsLeft


Origins: TypeAlias = list[str] | None


EndsAt: TypeAlias = str | None


Country: TypeAlias = str


class ReconcileName(TypedDict):
    id: str
    name: str


ReconcileNames: TypeAlias = list[ReconcileName]


class ReconcileAddress(TypedDict):
    service_url: str
    service_path: str


class ReconcileValue(TypedDict):
    id: IdsEntry
    name: NotRequired[str | None]


class ReconcileValues1(TypedDict):
    str: str


class ReconcileValues2(TypedDict):
    float: float


class ReconcileValues3(TypedDict):
    int: int


class ReconcileValues4(TypedDict):
    date: str


ReconcileValues: TypeAlias = list[ReconcileValues1 | ReconcileValues2 | ReconcileValues3 | ReconcileValues4]


class ReconcileCondition(TypedDict):
    id: str
    settings: NotRequired[dict[str, IdsEntry | float | bool | None]]


ReconcileConditions: TypeAlias = list[ReconcileCondition]


class KnownValuesEntry(TypedDict):
    member: UnknownMatchesEntry
    known: int
    companies: int
    unknownMatches: NotRequired[int]


KnownValues: TypeAlias = list[KnownValuesEntry]


class NearItem(TypedDict):
    word: str
    similarity: float


class Word(TypedDict):
    asked: str
    near: list[NearItem]


class FoundItem(TypedDict):
    id: str
    because: list[str]


class NearWords2(TypedDict):
    words: list[Word]
    companies: int | None
    bySimilarity: int | None
    found: list[FoundItem]


Degrees: TypeAlias = float | None


Format: TypeAlias = Literal['ndjson', 'csv', 'parquet', 'xlsx']


Fields2: TypeAlias = list[Literal['id', 'name', 'previousNames', 'tradeNames', 'countryIso2', 'vatTaxNumber', 'nationalId', 'lei', 'address', 'postcode', 'city', 'region', 'latitude', 'longitude', 'website', 'email', 'phone', 'status', 'statusDate', 'dateOfIncorporation', 'standardisedLegalForm', 'nationalLegalForm', 'categoryOfTheCompany', 'listedDelistedUnlisted', 'operatingRevenue', 'operatingRevenueMin', 'operatingRevenueMax', 'operatingRevenueCurrency', 'operatingRevenueYear', 'numberOfEmployees', 'numberOfEmployeesMin', 'numberOfEmployeesMax', 'numberOfEmployeesYear', 'totalAssets', 'nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes', 'description', 'descriptionLanguage', 'sources', 'lastUpdated', 'attributes']] | None


Columns: TypeAlias = Literal['salesList'] | None


MaxCompanies: TypeAlias = int | None


class Totals(TypedDict):
    pending: int
    delivered: int
    failed: int
    stopped: int


State: TypeAlias = Literal['PENDING', 'DELIVERED', 'FAILED', 'STOPPED']


class Attempt(TypedDict):
    timestamp: str
    milliseconds: int | None
    responseCode: int | None
    problem: str | None


Attempts: TypeAlias = list[Attempt]


WatchedIds: TypeAlias = list[IdsEntry] | None


NameOfYours2: TypeAlias = str | None


class Generation(TypedDict):
    id: str
    madeAt: str
    companies: int
    bytes: int
    isServed: bool


class LicencePart2(TypedDict):
    isEnabled: NotRequired[bool | None]
    isFreeTrial: NotRequired[bool | None]
    isAutoRenew: NotRequired[bool | None]
    price: NotRequired[float | None]
    subscriptionType: NotRequired[Literal['MONTHLY', 'ANNUAL'] | None]
    activationDate: NotRequired[str | None]
    expirationDate: NotRequired[str | None]


KeyScopes: TypeAlias = Literal['all'] | list[Literal['search', 'match', 'export', 'autoprofile', 'license']] | None


class Company(TypedDict):
    id: str
    name: str
    previousNames: list[str]
    tradeNames: list[str]
    countryIso2: str
    vatTaxNumber: str | None
    nationalId: str | None
    lei: str | None
    address: str | None
    postcode: str | None
    city: str | None
    region: str | None
    latitude: float | None
    longitude: float | None
    website: str | None
    email: str | None
    phone: str | None
    status: Status
    statusDate: str | None
    dateOfIncorporation: str | None
    standardisedLegalForm: Literal['Public limited companies', 'Private limited companies', 'Partnerships', 'Sole traders/proprietorships', 'Public authorities', 'Non profit organisations', 'Branches', 'Foreign companies', 'Other legal forms', 'Companies with unknown/unrecorded legal form']
    nationalLegalForm: str | None
    categoryOfTheCompany: Literal['Very large company', 'Large company', 'Medium sized company', 'Small company'] | None
    listedDelistedUnlisted: Literal['listed', 'delisted', 'unlisted'] | None
    operatingRevenue: float | None
    operatingRevenueMin: float | None
    operatingRevenueMax: float | None
    operatingRevenueCurrency: str | None
    operatingRevenueYear: int | None
    numberOfEmployees: int | None
    numberOfEmployeesMin: int | None
    numberOfEmployeesMax: int | None
    numberOfEmployeesYear: int | None
    totalAssets: float | None
    nationalSectors: NationalSectors
    naceCodes: NaceCodes
    naicsCodes: NaicsCodes
    sicCodes: SicCodes
    description: str | None
    descriptionLanguage: str | None
    sources: list[Source]
    lastUpdated: str | None
    attributes: dict[str, str | float | bool] | None


class CompanyMatch(Company):
    matchScore: float
    because: list[str]


class CompanyById(Company):
    companiesAtAddress: int | None


class SimilarCompany(Company):
    matchScore: float
    because: list[str]


class ProfiledCompany(Company):
    matchStatus: Literal['YES', 'MAYBE']
    matchReason: MatchReason


class Attributes(TypedDict):
    values: NotRequired[list[IdsEntry | float | bool] | None]
    gte: NotRequired[float | str | None]
    lte: NotRequired[float | str | None]


class ExploreFilters(TypedDict):
    countriesIso2: list[CountryCode]
    ids: NotRequired[list[IdsEntry] | None]
    sameAddressAs: NotRequired[str | None]
    groupOf: NotRequired[str | None]
    regions: NotRequired[list[IdsEntry] | None]
    cities: NotRequired[list[IdsEntry] | None]
    postcode: NotRequired[list[PostcodeItem] | None]
    near: NotRequired[Near | None]
    within: NotRequired[Within | None]
    dateOfIncorporationGte: NotRequired[str | DateOfIncorporationGte | None]
    dateOfIncorporationLte: NotRequired[str | DateOfIncorporationGte | None]
    statusDateGte: NotRequired[str | DateOfIncorporationGte | None]
    statusDateLte: NotRequired[str | DateOfIncorporationGte | None]
    operatingRevenueGte: NotRequired[int | None]
    operatingRevenueLte: NotRequired[int | None]
    numberOfEmployeesGte: NotRequired[int | None]
    numberOfEmployeesLte: NotRequired[int | None]
    standardisedLegalForm: NotRequired[list[Literal['Public limited companies', 'Private limited companies', 'Partnerships', 'Sole traders/proprietorships', 'Public authorities', 'Non profit organisations', 'Branches', 'Foreign companies', 'Other legal forms', 'Companies with unknown/unrecorded legal form']] | None]
    nationalSectors: NotRequired[list[IdsEntry] | None]
    naceCodes: NotRequired[list[IdsEntry] | None]
    naicsCodes: NotRequired[list[IdsEntry] | None]
    sicCodes: NotRequired[list[IdsEntry] | None]
    isPrimaryCodes: NotRequired[bool | None]
    isSecondaryCodes: NotRequired[bool | None]
    categories: NotRequired[list[Literal['Very large company', 'Large company', 'Medium sized company', 'Small company']] | None]
    status: NotRequired[list[Literal['Active', 'Active (branch)', 'Active (default of payment)', 'Active (dormant)', 'Active (insolvency proceedings)', 'Active (reorganization)', 'Active (rescue plan)', 'Active (administratively non-compliant)', 'In liquidation', 'Bankruptcy', 'Dissolved', 'Dissolved (bankruptcy)', 'Dissolved (demerger)', 'Dissolved (liquidation)', 'Dissolved (merger or take-over)', 'Inactive (no precision)', 'Status unknown', 'Administratively suspended']] | None]
    attributes: NotRequired[dict[str, Attributes | None]]
    listedDelistedUnlisted: NotRequired[list[Literal['listed', 'delisted', 'unlisted']] | None]


class By(TypedDict):
    field: Field
    level: NotRequired[int | None]
    top: NotRequired[int | None]
    points: NotRequired[bool | None]
    conjunctive: NotRequired[bool | None]


class AskedFacet(TypedDict):
    field: Field
    level: NotRequired[int | None]
    top: NotRequired[int | None]
    points: NotRequired[bool | None]
    conjunctive: NotRequired[bool | None]
    by: NotRequired[By | None]


class MatchResult(TypedDict):
    ref: str | None
    match: str | None
    candidates: list[CompanyMatch]
    error: NotRequired[str]


class MonitorStatusResponse(TypedDict):
    status: Literal['QUEUED', 'IN_PROGRESS', 'DONE']
    startTimestamp: str
    endTimestamp: str | None
    eta: str | None
    notes: NotRequired[list[str]]
    companies: list[ProfiledCompany]


class WebhookAutoprofileBody(TypedDict):
    company: Company
    matchStatus: Literal['YES', 'MAYBE']
    matchReason: MatchReason


class SearchByQueryAsSent(TypedDict):
    query: str
    filters: ExploreFiltersAsSent
    must: NotRequired[list[str] | None]
    nearWords: NotRequired[bool | None]
    unknownMatches: NotRequired[UnknownMatches2]
    page: NotRequired[int | None]
    pageSize: NotRequired[int | None]
    sort: NotRequired[Sort2]


class SearchBySemanticAsSent(TypedDict):
    filters: ExploreFiltersAsSent
    semantic: SemanticSearchInputAsSent
    nearWords: NotRequired[bool | None]
    unknownMatches: NotRequired[UnknownMatches2]
    page: NotRequired[int | None]
    pageSize: NotRequired[int | None]
    sort: NotRequired[Sort2]


class SearchByFiltersAsSent(TypedDict):
    filters: ExploreFiltersAsSent
    unknownMatches: NotRequired[UnknownMatches2]
    page: NotRequired[int | None]
    pageSize: NotRequired[int | None]
    sort: NotRequired[Sort2]


class SearchCompany(TypedDict):
    id: str
    name: NameOfYours
    countryIso2: str


class ChangedCompany(TypedDict):
    id: str
    name: NameOfYours
    countryIso2: str
    fields: Fields


class CompanyEvent(TypedDict):
    id: str
    name: NameOfYours
    countryIso2: str
    at: str


class CompanyChangedEvent(TypedDict):
    id: str
    name: NameOfYours
    countryIso2: str
    fields: Fields
    at: str


class WatchList(TypedDict):
    ids: list[IdsEntry]


class WebhookSearchBody(TypedDict):
    event: Literal['search.entered', 'search.left']
    searchId: str
    name: str
    at: str
    companies: list[SearchCompany]


class WebhookCompanyBody(TypedDict):
    event: Literal['company.changed', 'company.closed']
    searchId: str
    name: str
    at: str
    companies: list[ChangedCompany]


class Licence(TypedDict):
    id: str
    name: str
    type: Literal['ONE', 'LITE', 'PLUS']
    countries: Literal['all'] | list[str]
    premiumSupportHours: PremiumSupportHours
    financialCredits: CreditsLeft
    downloadsCredits: CreditsLeft
    emailGenerationCredits: CreditsLeft
    liteProperties: LicencePart
    plusProperties: LicencePart
    rateLimit: int | None
    createdAt: str
    closedAt: str | None


class LicenceKey(TypedDict):
    id: str
    licenceId: str
    name: str
    hint: str
    isTest: bool
    scopes: Literal['all'] | list[Literal['search', 'match', 'export', 'autoprofile', 'license']]
    origins: Origins
    createdAt: str
    expiresAt: str | None
    endsAt: EndsAt


class OwnKey(TypedDict):
    id: str
    name: str
    hint: str
    isTest: bool
    scopes: Literal['all'] | list[Literal['search', 'match', 'export', 'autoprofile', 'license']]
    origins: Origins
    isCaller: bool
    createdAt: str
    endsAt: EndsAt
    lastUsedAt: str | None


class MatchRow(TypedDict):
    ref: NotRequired[str | None]
    country: Country
    companyName: NotRequired[str | None]
    vatTaxNumber: NotRequired[str | None]
    postCode: NotRequired[str | None]
    city: NotRequired[str | None]
    region: NotRequired[str | None]
    website: NotRequired[str | None]


class CheckRow(TypedDict):
    ref: NotRequired[str | None]
    country: Country
    number: str


class Suggest(TypedDict):
    entity: ReconcileAddress
    property: ReconcileAddress
    type: ReconcileAddress


class Extend(TypedDict):
    propose_properties: ReconcileAddress
    property_settings: list[Any]


class ReconcileManifest(TypedDict):
    versions: list[str]
    name: str
    documentation: str
    defaultTypes: ReconcileNames
    batchSize: int
    authentication: Authentication
    view: View
    identifierSpace: str
    schemaSpace: str
    preview: Preview
    suggest: Suggest
    extend: Extend


class ReconcileManifestDraft(TypedDict):
    versions: list[str]
    name: str
    documentation: str
    defaultTypes: ReconcileNames
    batchSize: int
    authentication: Authentication
    view: View
    preview: Preview1
    suggest: Suggest1
    extend: Extend1
    standardizedScore: bool


class ResultItem(TypedDict):
    id: str
    name: str
    description: str
    type: ReconcileNames
    score: float
    match: bool
    features: list[Feature]


class ReconcileResults(TypedDict):
    result: list[ResultItem]


ReconcileResults1: TypeAlias = dict[str, ReconcileResults]


class Property(TypedDict):
    pid: str
    v: IdsEntry | float | bool | ReconcileValue | list[IdsEntry | float | bool | ReconcileValue]


class ReconcileQuery(TypedDict):
    query: NotRequired[IdsEntry | float | bool | None]
    type: NotRequired[IdsEntry | list[IdsEntry] | None]
    limit: NotRequired[int | None]
    properties: NotRequired[list[Property] | None]
    type_strict: NotRequired[Literal['any', 'should', 'all'] | None]


class ReconcileExtended(TypedDict):
    meta: ReconcileNames
    rows: dict[str, dict[str, ReconcileValues]]


class ReconcileExtendQuery(TypedDict):
    ids: list[IdsEntry]
    properties: ReconcileConditions


class ExploreLiteResponse(TypedDict):
    companies: list[Company]
    totalCompanies: int
    totalPages: int
    page: int
    pageSize: int
    searchContextId: str
    knownValues: NotRequired[KnownValues]
    notes: NotRequired[list[str]]


class ExploreSimpleSemanticRequestAsSent(TypedDict):
    filters: ExploreFiltersAsSent
    semantic: SemanticSearchInputAsSent
    nearWords: NotRequired[bool | None]
    unknownMatches: NotRequired[UnknownMatches2]
    page: NotRequired[int | None]
    pageSize: NotRequired[int | None]
    sort: NotRequired[Sort2]


class Interpretation(TypedDict):
    notes: list[str]
    nearWords: NearWords2 | None
    wordByWord: list[WordByWordItem]


class ExploreSimpleSemanticResponse(TypedDict):
    companies: list[Company]
    totalCompanies: int
    totalPages: int
    page: int
    pageSize: int
    searchContextId: str
    knownValues: NotRequired[KnownValues]
    input: ExploreSimpleSemanticRequestAsSent
    interpretation: Interpretation


class ExplorePlusRequestAsSent(TypedDict):
    query: str
    filters: ExploreFiltersAsSent
    must: NotRequired[list[str] | None]
    nearWords: NotRequired[bool | None]
    unknownMatches: NotRequired[UnknownMatches2]
    page: NotRequired[int | None]
    pageSize: NotRequired[int | None]
    sort: NotRequired[Sort2]


class Interpretation1(TypedDict):
    notes: list[str]
    relaxations: list[Relaxation]
    understoodBy: Literal['builtIn', 'model']
    parts: list[Part]
    activity: str
    exclusions: list[str]
    sectors: list[Sector]
    excludedNaceCodes: list[str]
    nearWords: NearWords2 | None


class ExplorePlusResponse(TypedDict):
    companies: list[Company]
    totalCompanies: int
    totalPages: int
    page: int
    pageSize: int
    searchContextId: str
    knownValues: NotRequired[KnownValues]
    input: ExplorePlusRequestAsSent
    interpretation: Interpretation1


class ExploreOneRequest(TypedDict):
    country: Country
    companyName: NotRequired[str | None]
    vatTaxNumber: NotRequired[str | None]
    postCode: NotRequired[str | None]
    region: NotRequired[str | None]
    website: NotRequired[str | None]


class ExploreOneResponse(TypedDict):
    companies: list[CompanyMatch]


class ExploreMatchRequest(TypedDict):
    companies: list[MatchRow | Any]


class ExploreMatchResponse(TypedDict):
    results: list[MatchResult]


class ExploreCheckRequest(TypedDict):
    numbers: list[CheckRow | Any]


class ExploreCompaniesSimilarResponse(TypedDict):
    companies: list[SimilarCompany]


class AsOf1(TypedDict):
    isKnown: bool
    company: Company | None
    stated: Stated | None


class ExploreCompaniesHistoryResponse(TypedDict):
    events: list[Event]
    next: int | None
    knownSince: str | None
    isServed: bool
    goneSince: str | None
    asOf: NotRequired[AsOf1]


class Suggestion(TypedDict):
    id: str
    name: str
    matchedName: NotRequired[str]
    city: str | None
    region: str | None
    status: Status
    nationalId: str | None
    countryIso2: str


class ExploreSuggestResponse(TypedDict):
    suggestions: list[Suggestion]


class Value1(TypedDict):
    value: str
    label: str
    count: int
    latitude: NotRequired[Degrees]
    longitude: NotRequired[Degrees]


class By1(TypedDict):
    field: str
    values: list[Value1]
    other: int
    missing: int


class Value(TypedDict):
    value: str
    label: str
    count: int
    latitude: NotRequired[Degrees]
    longitude: NotRequired[Degrees]
    by: NotRequired[By1]
    otherCount: NotRequired[int]


class Facet(TypedDict):
    field: str
    values: list[Value]
    other: int
    missing: int
    otherSearch: NotRequired[OtherSearch]


class ExploreFacetsResponse(TypedDict):
    totalCompanies: int
    otherTotalCompanies: NotRequired[int]
    facets: list[Facet]
    knownValues: list[KnownValuesEntry]


ReconcileResponse: TypeAlias = ReconcileManifest | ReconcileManifestDraft | ReconcileResults1 | ReconcileExtended


class Extend2(TypedDict):
    ids: list[IdsEntry]
    properties: ReconcileConditions


class PostReconcileRequest(TypedDict):
    queries: NotRequired[dict[str, ReconcileQuery | Any | None]]
    extend: NotRequired[Extend2 | None]


PostReconcileResponse: TypeAlias = ReconcileResults1 | ReconcileExtended


class Candidate(TypedDict):
    id: str
    name: str
    description: str
    type: ReconcileNames
    score: float
    match: bool
    features: list[Feature1]


class Result(TypedDict):
    candidates: list[Candidate]


class ReconcileMatchResponse(TypedDict):
    results: list[Result]


class Property1(TypedDict):
    id: str
    values: ReconcileValues


class Row(TypedDict):
    id: str
    properties: list[Property1]


class ReconcileExtendResponse(TypedDict):
    meta: ReconcileNames
    rows: list[Row]


class ResultItem1(TypedDict):
    id: str
    name: str
    description: str
    notable: ReconcileNames


class ReconcileSuggestEntityResponse(TypedDict):
    result: list[ResultItem1]


class GetExploreAutoprofileResponse(TypedDict):
    processes: list[DeleteExploreAutoprofileResponse]


class Delivery(TypedDict):
    webhookId: str
    companyId: str
    matchStatus: Literal['YES', 'MAYBE']
    state: State
    nextAttempt: str | None
    attempts: Attempts


class ExploreAutoprofileDeliveriesResponse(TypedDict):
    webhookUrl: str
    totals: Totals
    deliveries: list[Delivery]


class ExploreAutoprofileDeliveriesReplayRequest(TypedDict):
    states: NotRequired[list[State] | None]
    webhookIds: NotRequired[list[IdsEntry] | None]


class PatchExploreSearchesRequest(TypedDict):
    add: NotRequired[WatchedIds]
    remove: NotRequired[WatchedIds]


class ExploreSearchesNewResponse(TypedDict):
    entered: list[CompanyEvent]
    left: list[CompanyEvent]
    changed: list[CompanyChangedEvent]
    closed: list[CompanyChangedEvent]
    next: str


class Delivery1(TypedDict):
    webhookId: str
    state: State
    nextAttempt: str | None
    attempts: Attempts


class ExploreSearchesDeliveriesResponse(TypedDict):
    webhookUrl: str | None
    totals: Totals
    deliveries: list[Delivery1]


class LicenseKeysResponse(TypedDict):
    keys: list[OwnKey]


class PostLicenseKeysRequest(TypedDict):
    kind: Literal['browser']
    name: NotRequired[NameOfYours2]
    origins: list[Origin]
    expiresAt: NotRequired[str | None]


class PostLicenseKeysResponse(TypedDict):
    id: str
    name: str
    hint: str
    isTest: bool
    scopes: Literal['all'] | list[Literal['search', 'match', 'export', 'autoprofile', 'license']]
    origins: Origins
    isCaller: bool
    createdAt: str
    endsAt: EndsAt
    lastUsedAt: str | None
    key: str


class UtilsDataResponse(TypedDict):
    generation: str
    companies: int
    registers: list[Register]
    countries: list[Country2]
    attributes: list[Attribute]
    sentences: NotRequired[list[Sentence]]
    generations: list[Generation]


class AdminLicencesRequest(TypedDict):
    name: NotRequired[NameOfYours2]
    type: NotRequired[Literal['ONE', 'LITE', 'PLUS'] | None]
    countries: NotRequired[Literal['all'] | list[IdsEntry] | None]
    premiumSupportHours: NotRequired[PremiumSupportHours2 | None]
    credits: NotRequired[Credits1 | None]
    liteProperties: NotRequired[LicencePart2 | None]
    plusProperties: NotRequired[LicencePart2 | None]
    rateLimit: NotRequired[Literal['default'] | int | None]


class GetAdminLicencesResponse(TypedDict):
    licences: list[Licence]
    next: str | None


class AdminLicencesKeysResponse(TypedDict):
    keys: list[LicenceKey]


class PostAdminLicencesKeysRequest(TypedDict):
    name: NotRequired[NameOfYours2]
    scopes: NotRequired[KeyScopes]
    expiresAt: NotRequired[str | None]
    isTest: NotRequired[bool | None]


class PostAdminLicencesKeysResponse(TypedDict):
    id: str
    licenceId: str
    name: str
    hint: str
    isTest: bool
    scopes: Literal['all'] | list[Literal['search', 'match', 'export', 'autoprofile', 'license']]
    origins: Origins
    createdAt: str
    expiresAt: str | None
    endsAt: EndsAt
    key: str


class PatchAdminLicencesKeysRequest(TypedDict):
    name: NotRequired[NameOfYours2]
    scopes: NotRequired[KeyScopes]
    expiresAt: NotRequired[str | None]


class PostAdminImportsRequest(TypedDict):
    registers: NotRequired[list[IdsEntry] | None]
    loseCodes: NotRequired[bool | None]


class AdminGenerationsResponse(TypedDict):
    generations: list[Generation]


class PostAdminGenerationsResponse(TypedDict):
    generations: list[Generation]


class AdminSuppressionsResponse(TypedDict):
    companies: list[DeleteAdminSuppressionsResponse]


class PostAdminSuppressionsRequest(TypedDict):
    ids: list[IdsEntry]
    note: NotRequired[str | None]


Filters: TypeAlias = ExploreFilters


Filters2: TypeAlias = ExploreFilters


class SavedSearch(TypedDict):
    searchId: str
    name: str
    search: SearchByQueryAsSent | SearchBySemanticAsSent | SearchByFiltersAsSent | WatchListAsSent | None
    watching: int | None
    on: list[OnEntry]
    webhookUrl: str | None
    createdAt: str
    paused: str | None


class SearchByQuery(TypedDict):
    query: Query
    filters: Filters
    must: NotRequired[Must]
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    semantic: NotRequired[None]


class SearchBySemantic(TypedDict):
    filters: Filters2
    semantic: SemanticSearchInput
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    query: NotRequired[None]
    must: NotRequired[None]


class SearchByFilters(TypedDict):
    filters: Filters
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    query: NotRequired[None]
    must: NotRequired[None]
    nearWords: NotRequired[None]
    semantic: NotRequired[None]


class ExploreLiteRequest(TypedDict):
    filters: Filters
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]


class ExploreSimpleSemanticRequest(TypedDict):
    filters: Filters2
    semantic: SemanticSearchInput
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]


class ExplorePlusRequest(TypedDict):
    query: Query
    filters: Filters
    must: NotRequired[Must]
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]


class ExploreExportRequestByQuery(TypedDict):
    query: Query
    filters: Filters
    must: NotRequired[Must]
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    format: Format
    fields: NotRequired[Fields2]
    columns: NotRequired[Columns]
    maxCompanies: NotRequired[MaxCompanies]
    delimiter: NotRequired[Literal[',', ';'] | None]
    bom: NotRequired[bool | None]
    semantic: NotRequired[None]


class ExploreExportRequestBySemantic(TypedDict):
    filters: Filters2
    semantic: SemanticSearchInput
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    format: Format
    fields: NotRequired[Fields2]
    columns: NotRequired[Columns]
    maxCompanies: NotRequired[MaxCompanies]
    delimiter: NotRequired[Literal[',', ';'] | None]
    bom: NotRequired[bool | None]
    query: NotRequired[None]
    must: NotRequired[None]


class ExploreExportRequestByFilters(TypedDict):
    filters: Filters
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    format: Format
    fields: NotRequired[Fields2]
    columns: NotRequired[Columns]
    maxCompanies: NotRequired[MaxCompanies]
    delimiter: NotRequired[Literal[',', ';'] | None]
    bom: NotRequired[bool | None]
    query: NotRequired[None]
    must: NotRequired[None]
    nearWords: NotRequired[None]
    semantic: NotRequired[None]


ExploreExportRequest: TypeAlias = ExploreExportRequestByQuery | ExploreExportRequestBySemantic | ExploreExportRequestByFilters


class ExploreSearchesRequest(TypedDict):
    name: str
    search: SearchByQuery | SearchBySemantic | WatchList | Search | SearchByFilters
    webhookUrl: NotRequired[str | None]
    on: NotRequired[list[OnEntry] | None]


class GetExploreSearchesResponse(TypedDict):
    searches: list[SavedSearch]


CompareWith: TypeAlias = SearchByQuery | SearchBySemantic | SearchByFilters | None


class ExploreFacetsRequestByQuery(TypedDict):
    query: Query
    filters: Filters
    must: NotRequired[Must]
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    facets: list[AskedFacet]
    compareWith: NotRequired[CompareWith]
    semantic: NotRequired[None]


class ExploreFacetsRequestBySemantic(TypedDict):
    filters: Filters2
    semantic: SemanticSearchInput
    nearWords: NotRequired[NearWords]
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    facets: list[AskedFacet]
    compareWith: NotRequired[CompareWith]
    query: NotRequired[None]
    must: NotRequired[None]


class ExploreFacetsRequestByFilters(TypedDict):
    filters: Filters
    unknownMatches: NotRequired[UnknownMatches]
    page: NotRequired[Page]
    pageSize: NotRequired[PageSize]
    sort: NotRequired[Sort]
    facets: list[AskedFacet]
    compareWith: NotRequired[CompareWith]
    query: NotRequired[None]
    must: NotRequired[None]
    nearWords: NotRequired[None]
    semantic: NotRequired[None]


ExploreFacetsRequest: TypeAlias = ExploreFacetsRequestByQuery | ExploreFacetsRequestBySemantic | ExploreFacetsRequestByFilters
