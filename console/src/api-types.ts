// Generated from openapi.json by scripts/write-api-types.mjs; do not edit.

export interface paths {
    "/explore/lite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by structured filters
         * @description Exact totals, every page reachable, 25 companies a page unless `pageSize` is given. Active companies first, then the largest, unless `sort` is given.
         */
        post: operations["exploreLite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/simple-semantic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by filters and word lists
         * @description Whole words without case, accents and inflection; several words in one entry are a phrase. A keyword of several words that fewer than 25 companies of a country reach counts word by word as well, which `interpretation` reports. Over names, descriptions and the titles of a company’s codes; keywords also reach companies by other names of the same, and by the industries they stand for.
         */
        post: operations["exploreSimpleSemantic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/plus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by a sentence
         * @description The sentence is understood: activity, place, size, age, status, legal form, listing, and what is left out. `interpretation` lists what was understood from which words. Given filters win over the sentence.
         */
        post: operations["explorePlus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/one": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look one company up
         * @description By number: the one company that has it. By name: at most five, best first, each with its `matchScore`; below 0.775 they only share words with the name, listed in `because`. Both given: the number decides; if no company has it, the name.
         */
        post: operations["exploreOne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match a list of companies
         * @description For each row at most five candidates, and in `match` the one company that is beyond doubt: a number that only it has, or a name that only it has so well, with nothing in the row against it. A mistake in a row is the `error` of that row. Costs what `/explore/one` does, for each row with a candidate.
         */
        post: operations["exploreMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One company by its id
         * @description The record as searches answer it. Costs what `/explore/one` does; 404 is free.
         */
        get: operations["exploreCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/companies/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies like one
         * @description Companies of the same country that resemble it in industry, distinctive words of the description, size and place. `because` lists what they have in common. Costs as much as `/explore/one`; nothing without a result.
         */
        get: operations["exploreCompaniesSimilar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies while their name is typed
         * @description By the beginning of any word of any of their names: own, trade and former. Active ones first, then the largest, then those whose name begins so. One typo is forgiven from the fourth letter on. A number finds the company that has it. Free, with a rate limit of its own.
         */
        get: operations["exploreSuggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a search by region, industry, size …
         * @description The body of any search, and `facets`. Every count is exact. Filters on the field itself are set aside unless the facet is `conjunctive`; `by` crosses a facet with another. Free.
         */
        post: operations["exploreFacets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a whole result away
         * @description Streams exactly the companies of the paged search, in its order, from one generation of the data; `page` and `pageSize` are ignored. `X-Total-Count` is the number of rows, `X-Credits-Estimate` their price: as much as paging, per started 25. Without an `Idempotency-Key`, a transfer that breaks off is charged for what was sent; with one, the whole is charged at once, and the same call within 24 hours is free.
         */
        post: operations["exploreExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed
         * @description Companies that are new, changed, closed or gone since a place in the past, in order. Places are good for 90 days, over restarts, imports and rollbacks; an older one is 410. Where `next` is `since`, nothing has changed. Price of /explore/lite per started 25 changes.
         */
        get: operations["exploreChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reconciliation service of a country
         * @description Without parameters the manifest, which needs no key: what OpenRefine asks a service for first. With `queries` or `extend` what the POST answers.
         */
        get: operations["reconcile"];
        put?: never;
        /**
         * Reconcile names with companies (version 0.2)
         * @description `queries`: at most 1000 of them; each gets at most 5 candidates, and `match` where one is beyond doubt. `extend`: values of companies. As a form, as the protocol has it, or as JSON. Costs what `/explore/one` does, for each query with a candidate and for each company of which values are asked.
         */
        post: operations["postReconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile names with companies (draft of version 1.0)
         * @description The same queries as a list with conditions. `required` narrows the candidates. Costs the same.
         */
        post: operations["reconcileMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Values of companies that were reconciled (draft of version 1.0)
         * @description Costs what `/explore/one` does, for each company.
         */
        post: operations["reconcileExtend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}/extend/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Properties that can be asked for
         * @description Free, without a key: it names no company.
         */
        get: operations["reconcileExtendPropose"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}/suggest/entity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies while their name is typed, as the protocol has it
         * @description Free, with a rate limit of its own.
         */
        get: operations["reconcileSuggestEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}/suggest/property": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Properties while they are typed
         * @description Free, without a key: it names no company.
         */
        get: operations["reconcileSuggestProperty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}/suggest/type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Types while they are typed
         * @description Free, without a key: it names no company.
         */
        get: operations["reconcileSuggestType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/{countryIso2}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A card of a company, to be shown in a frame
         * @description HTML with the content of a suggestion. Free, with its own rate limit.
         */
        get: operations["reconcilePreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/autoprofile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The processes of the licence
         * @description The newest first, at most 1000. Free.
         */
        get: operations["getExploreAutoprofile"];
        put?: never;
        /**
         * Profile the companies of a PLUS search
         * @description Judges the companies of the search one after another, in its order, and sends those that match to `webhookUrl`, one call each, at most 2 a second; the monitor shows the progress. The price of all companies is reserved at the start, and the undelivered part is refunded at the end. The same start again while it runs returns the same monitor, free.
         */
        post: operations["exploreAutoprofile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/autoprofile/{processId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a process
         * @description Ends the process: its status becomes DONE. Companies already judged are kept, charged and still delivered; the price of the others is refunded at once. A process that is already DONE does not change. Free.
         */
        delete: operations["deleteExploreAutoprofile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/autoprofile/status/{processId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a process is
         * @description Answers the companies profiled so far. Its `ETag` changes when the answer does: a monitor that sends `If-None-Match` is answered 304 without a body in between. Free.
         */
        get: operations["exploreAutoprofileStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/autoprofile/deliveries/{processId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of a process, with every attempt
         * @description More follow under the address in the `Link` header (`rel="next"`). Free.
         */
        get: operations["exploreAutoprofileDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/autoprofile/deliveries/{processId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send webhooks of a process again
         * @description Without members in the body: those that failed or were stopped. Each keeps its `webhook-id`; its retries begin again. Also ends what a 410 stopped. Free.
         */
        post: operations["exploreAutoprofileDeliveriesReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved searches of the licence
         * @description The newest first. Free.
         */
        get: operations["getExploreSearches"];
        put?: never;
        /**
         * Save a search
         * @description Records which companies enter or leave the search whenever the served data changes. With `webhookUrl` they are sent there. At most 1000 of a licence. Free.
         */
        post: operations["exploreSearches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/searches/{searchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A saved search
         * @description Free.
         */
        get: operations["getExploreSearchesSearchId"];
        put?: never;
        post?: never;
        /**
         * Delete a saved search
         * @description Deletes the search with its changes; webhooks still waiting are not sent. Returns the deleted search. Free.
         */
        delete: operations["deleteExploreSearches"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/searches/{searchId}/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What entered and left a saved search
         * @description Changes since a cursor, at most 1000 companies per call: repeat with `next` until it no longer changes. Kept for 90 days, and lost when an import changes more than 10000 of them: then 410. Free.
         */
        get: operations["exploreSearchesNew"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/searches/{searchId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of a saved search, with every attempt
         * @description The earliest first; more follow under the address in the `Link` header (`rel="next"`). Free.
         */
        get: operations["exploreSearchesDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore/searches/{searchId}/deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send webhooks of a saved search again
         * @description Without members in the body: those that failed or were stopped. Each keeps its `webhook-id`; its retries begin again. Free.
         */
        post: operations["exploreSearchesDeliveriesReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The licence of the key
         * @description Always answers, also when the licence has ended. Free.
         */
        get: operations["licenseInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Past calls of the licence
         * @description Calls of all keys of the licence, the newest first; refused calls too. Fewer than asked for come where their bodies have more than 8 million characters in all. More follow under the address in the `Link` header (`rel="next"`). Kept 400 days. Free.
         */
        get: operations["licenseHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys of the licence
         * @description By their last 4 characters; a key itself is shown once, when it is made. Free.
         */
        get: operations["licenseKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Regions of a country
         * @description The filter `regions` takes an item exactly as listed here, or its left part alone for all its provinces.  Sources by country: `reference/README.md`; postal data by GeoNames (CC BY 4.0).
         */
        get: operations["utilsRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/national-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Industry codes of a country’s own list
         * @description Sections down to the finest codes. Where a country has two lists in use, the one whose codes are written bare; `revision` asks for the other, whose codes carry it as a prefix. Filters and companies may have either.
         */
        get: operations["utilsNationalCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/nace-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * NACE codes, as a tree
         * @description NACE Rev. 2. With `revision=2.1` the newer revision, whose codes carry `2.1:` where the number means something else in Rev. 2. Source: Eurostat; activities from the index of UK SIC 2007 (ONS).
         */
        get: operations["utilsNaceCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/naics-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * NAICS codes, as a tree
         * @description NAICS 2022. Source: US Census Bureau.
         */
        get: operations["utilsNaicsCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/sic-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * SIC codes, as a tree
         * @description US SIC 1987. Source: US Office of Management and Budget, as published by OSHA.
         */
        get: operations["utilsSicCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries served
         * @description Countries served.
         */
        get: operations["utilsCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cities of a country
         * @description Names of cities and towns, by name. The filter `cities` compares without case and accents, and takes names that are not listed. Italy: Istat; France: INSEE; Greece: our own list; elsewhere GeoNames (CC BY 4.0), with towns of ours in Iceland and Ireland.
         */
        get: operations["utilsCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/enums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Values of the filters with closed lists
         * @description Values of the filters with closed lists.
         */
        get: operations["utilsEnums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Values of a filter while they are typed
         * @description By code, by the beginnings of the words of a title in any language held, and for `naceCodes` by an activity. At most 10, the best first. Free, with a rate limit of its own.
         */
        get: operations["utilsSuggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is served
         * @description Registers, companies by country, and how many of them have each member. Free.
         */
        get: operations["utilsData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All licences
         * @description In pages: call again with `after` until `next` is `null`.
         */
        get: operations["getAdminLicences"];
        put?: never;
        /**
         * Make a licence
         * @description Defaults: PLUS, all countries, enabled from now for one month, renewed automatically, no credits.
         */
        post: operations["adminLicences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licences/{licenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A licence
         * @description A licence.
         */
        get: operations["getAdminLicencesLicenceId"];
        put?: never;
        post?: never;
        /**
         * Close a licence
         * @description Ends its keys within a second and deletes its saved searches. A closed licence cannot be reopened. Its history is kept for the usual 400 days, and running autoprofile processes finish.
         */
        delete: operations["deleteAdminLicences"];
        options?: never;
        head?: never;
        /**
         * Change a licence
         * @description Changes what the body names; a pool that it names is filled to the number given.
         */
        patch: operations["patchAdminLicences"];
        trace?: never;
    };
    "/admin/licences/{licenceId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys of a licence
         * @description By their last 4 characters, the oldest first, ended ones too.
         */
        get: operations["adminLicencesKeys"];
        put?: never;
        /**
         * Make a key
         * @description The answer shows it, this once. A licence can have at most 1000 active keys.
         */
        post: operations["postAdminLicencesKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licences/{licenceId}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a key
         * @description The key is refused everywhere within a second; calls in progress finish.
         */
        delete: operations["deleteAdminLicencesKeys"];
        options?: never;
        head?: never;
        /**
         * Change a key
         * @description Changes the name, scopes and expiry; applies within a second. An ended key cannot be reactivated.
         */
        patch: operations["patchAdminLicencesKeys"];
        trace?: never;
    };
    "/admin/licences/{licenceId}/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key with a new one
         * @description The new key has the same name, scopes and expiry. The old one keeps working for a while.
         */
        post: operations["adminLicencesKeysRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imports, updates and rollbacks
         * @description The newest first, the one that runs included.
         */
        get: operations["adminImports"];
        put?: never;
        /**
         * Update registers now
         * @description Fetches new files from the publishers in a separate process, imports and serves them. `GET /admin/imports` shows the progress. Only one update runs at a time.
         */
        post: operations["postAdminImports"];
        /**
         * Stop fetching
         * @description Stops all downloads from publishers, in any process; the next one resumes from the bytes that were received. An import that already reads its files continues. `GET /admin/imports` shows how each ended.
         */
        delete: operations["deleteAdminImports"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports/{importId}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows that an import rejected
         * @description Only the last import of each register keeps its rejected rows, at most 1,000,000, in the order of its report. With `kind`, a page may be empty while more follow: then `next` is set.
         */
        get: operations["adminImportsRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/generations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Generations that are kept
         * @description Newest first: the served one and the previous one.
         */
        get: operations["adminGenerations"];
        put?: never;
        /**
         * Serve the generation before
         * @description Like `./firmament rollback`. A second rollback undoes the first.
         */
        post: operations["postAdminGenerations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what
         * @description Every change of licences, keys and data by an operator, over HTTP or by a command. The newest first.
         */
        get: operations["adminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The process runs
         * @description For whoever restarts it: anything but an answer here means that it hangs.
         */
        get: operations["healthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service can answer
         * @description For whoever sends it calls: 503 while it starts, stops, or lacks something it needs.
         */
        get: operations["healthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics in the text format of Prometheus
         * @description Metrics in the text format of Prometheus.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    autoprofileCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A company that matches
         * @description Sent to the `webhookUrl` of its process, signed as Standard Webhooks. docs/webhooks.md explains how to receive it.
         */
        post: operations["autoprofileCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    savedSearchChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Companies that entered or left a saved search
         * @description Sent to the `webhookUrl` of the search after what is served has changed, signed as Standard Webhooks. docs/webhooks.md explains how to receive it.
         */
        post: operations["savedSearchChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Company: {
            /** @description Stable identifier: `<countryIso2>-<register number>`. */
            id: string;
            /** @description Registered name. */
            name: string;
            /** @description Former registered names, latest first. */
            previousNames: string[];
            /** @description Names the company trades under. */
            tradeNames: string[];
            /** @description ISO 3166-1 alpha-2 code of the country of registration. */
            countryIso2: string;
            /** @description VAT number with its country prefix, without blanks. */
            vatTaxNumber: string | null;
            /** @description Number in the national register, as the register writes it. */
            nationalId: string | null;
            /** @description Legal Entity Identifier (ISO 17442). */
            lei: string | null;
            /** @description Street address in one line, without postcode and city. */
            address: string | null;
            /** @description Postal code, as the country writes it. */
            postcode: string | null;
            /** @description City or town. */
            city: string | null;
            /** @description `<region>|<province>` as listed by /utils/regions; the region alone where your own table has no province. */
            region: string | null;
            /** @description Degrees north, WGS 84. */
            latitude: number | null;
            /** @description Degrees east, WGS 84. */
            longitude: number | null;
            /** @description Web address. */
            website: string | null;
            /** @description Mailbox of the company (never of a person). */
            email: string | null;
            /** @description Telephone number. */
            phone: string | null;
            /**
             * @description Status of the company.
             * @enum {unknown}
             */
            status: "Active" | "Active (branch)" | "Active (default of payment)" | "Active (dormant)" | "Active (insolvency proceedings)" | "Active (reorganization)" | "Active (rescue plan)" | "Active (administratively non-compliant)" | "In liquidation" | "Bankruptcy" | "Dissolved" | "Dissolved (bankruptcy)" | "Dissolved (demerger)" | "Dissolved (liquidation)" | "Dissolved (merger or take-over)" | "Inactive (no precision)" | "Status unknown" | "Administratively suspended";
            /** @description Day since which the status holds, `YYYY-MM-DD`. */
            statusDate: string | null;
            /** @description Day of incorporation, `YYYY-MM-DD`. */
            dateOfIncorporation: string | null;
            /**
             * @description Legal form, the same words for all countries.
             * @enum {unknown}
             */
            standardisedLegalForm: "Public limited companies" | "Private limited companies" | "Partnerships" | "Sole traders/proprietorships" | "Public authorities" | "Non profit organisations" | "Branches" | "Foreign companies" | "Other legal forms" | "Companies with unknown/unrecorded legal form";
            /** @description Legal form in the register’s own words. */
            nationalLegalForm: string | null;
            /** @description Size class; derived where the register has none. */
            categoryOfTheCompany: ("Very large company" | "Large company" | "Medium sized company" | "Small company") | null;
            /** @description Whether its shares are, were or never were on a stock exchange. */
            listedDelistedUnlisted: ("listed" | "delisted" | "unlisted") | null;
            /** @description Operating revenue of the year, in `operatingRevenueCurrency`. */
            operatingRevenue: number | null;
            /** @description Lower end of the published revenue band. */
            operatingRevenueMin: number | null;
            /** @description Upper end of the published revenue band; `null` with a lower end: open upwards. */
            operatingRevenueMax: number | null;
            /** @description ISO 4217 code. */
            operatingRevenueCurrency: string | null;
            /** @description Year of the revenue. */
            operatingRevenueYear: number | null;
            /** @description Employees. */
            numberOfEmployees: number | null;
            /** @description Lower end of the published staff band. */
            numberOfEmployeesMin: number | null;
            /** @description Upper end of the published staff band; `null` with a lower end: open upwards. */
            numberOfEmployeesMax: number | null;
            /** @description Year of the number of employees. */
            numberOfEmployeesYear: number | null;
            /** @description Balance sheet total, in `operatingRevenueCurrency`. */
            totalAssets: number | null;
            /** @description Codes of the country’s own classification. */
            nationalSectors: {
                /** @description Codes of the main activity. */
                primary: string[];
                /** @description Codes of further activities. */
                secondary: string[];
            };
            /** @description NACE codes with dots. Rev. 2; a Rev. 2.1 code is written `2.1:62.10`. */
            naceCodes: {
                /** @description Codes of the main activity. */
                primary: string[];
                /** @description Codes of further activities. */
                secondary: string[];
            };
            /** @description NAICS 2022 codes. */
            naicsCodes: {
                /** @description Codes of the main activity. */
                primary: string[];
                /** @description Codes of further activities. */
                secondary: string[];
            };
            /** @description US SIC 1987 codes. */
            sicCodes: {
                /** @description Codes of the main activity. */
                primary: string[];
                /** @description Codes of further activities. */
                secondary: string[];
            };
            /** @description What the company does, in its own or its register’s words. */
            description: string | null;
            /** @description ISO 639-1 code of the description’s language. */
            descriptionLanguage: string | null;
            /** @description Where each member came from. */
            sources: {
                /** @description Register that published the members, or `derived` for those computed from other members. */
                register: string;
                /** @description Address of the record or of the data set at the register. */
                url: string | null;
                /** @description Terms under which the register publishes. */
                licence: string | null;
                /** @description When the register’s file was published or fetched, RFC 3339 UTC. */
                retrievedAt: string | null;
                /** @description Members of Company that came from here. */
                fields: string[];
            }[];
            /** @description When the register last changed the record, or when it was read, RFC 3339. */
            lastUpdated: string | null;
            /** @description Columns of people’s own tables by their names, and what one register alone states: texts, numbers, days (`YYYY-MM-DD`), true or false. */
            attributes: {
                [key: string]: string | number | boolean;
            } | null;
        };
        CompanyMatch: components["schemas"]["Company"] & {
            /** @description How likely it is the one. */
            matchScore: number;
            /** @description How it agrees with what was asked, each beginning with the member: `companyName: the same, a former name`. */
            because: string[];
        };
        SimilarCompany: components["schemas"]["Company"] & {
            /** @description How alike they are in what is known of both. */
            matchScore: number;
            /** @description What they have in common, each beginning with `industry:`, `words:`, `size:` or `place:`. */
            because: string[];
        };
        ProfiledCompany: components["schemas"]["Company"] & {
            /**
             * @description `YES`: certain match, `MAYBE`: probable match.
             * @enum {unknown}
             */
            matchStatus: "YES" | "MAYBE";
            matchReason: components["schemas"]["MatchReason"];
        };
        ExploreFilters: {
            /** @description ISO 3166 alpha-2 codes. At most 1 for lite and plus, at most 5 for simple-semantic; one that is repeated counts once. */
            countriesIso2: string[];
            /** @description `<region>|<province>` from /utils/regions; a bare `<region>` is all its provinces. */
            regions?: string[] | null;
            /** @description Cities, compared without case and accents. */
            cities?: string[] | null;
            /** @description Postal codes; one that ends in `*` is a prefix. */
            postcode?: string[] | null;
            /** @description Within a distance of a point: by the company’s coordinates, else by the centre of its postcode. A company without either matches no distance. */
            near?: {
                /** @description Degrees north. */
                latitude: number;
                /** @description Degrees east. */
                longitude: number;
                /** @description Distance at most. */
                kilometres: number;
            } | null;
            /** @description Incorporated on or after: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`. */
            dateOfIncorporationGte?: string | null;
            /** @description Incorporated on or before: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`. */
            dateOfIncorporationLte?: string | null;
            /** @description Minimum operating revenue, in the company’s own currency. */
            operatingRevenueGte?: number | null;
            /** @description Maximum operating revenue, in the company’s own currency. */
            operatingRevenueLte?: number | null;
            /** @description Minimum number of employees. */
            numberOfEmployeesGte?: number | null;
            /** @description Maximum number of employees. */
            numberOfEmployeesLte?: number | null;
            /** @description Standardised legal forms, as listed by /utils/enums. */
            standardisedLegalForm?: ("Public limited companies" | "Private limited companies" | "Partnerships" | "Sole traders/proprietorships" | "Public authorities" | "Non profit organisations" | "Branches" | "Foreign companies" | "Other legal forms" | "Companies with unknown/unrecorded legal form")[] | null;
            /** @description Codes from /utils/national-codes; a code selects its whole subtree. */
            nationalSectors?: string[] | null;
            /** @description Codes from /utils/nace-codes; a code selects its whole subtree. */
            naceCodes?: string[] | null;
            /** @description Codes from /utils/naics-codes; a code selects its whole subtree. */
            naicsCodes?: string[] | null;
            /** @description Codes from /utils/sic-codes; a code selects its whole subtree. */
            sicCodes?: string[] | null;
            /** @description Only primary codes count. */
            isPrimaryCodes?: boolean | null;
            /** @description Only secondary codes count. */
            isSecondaryCodes?: boolean | null;
            /** @description Values of `categoryOfTheCompany`. */
            categories?: ("Very large company" | "Large company" | "Medium sized company" | "Small company")[] | null;
            /** @description Values of `status`. */
            status?: ("Active" | "Active (branch)" | "Active (default of payment)" | "Active (dormant)" | "Active (insolvency proceedings)" | "Active (reorganization)" | "Active (rescue plan)" | "Active (administratively non-compliant)" | "In liquidation" | "Bankruptcy" | "Dissolved" | "Dissolved (bankruptcy)" | "Dissolved (demerger)" | "Dissolved (liquidation)" | "Dissolved (merger or take-over)" | "Inactive (no precision)" | "Status unknown" | "Administratively suspended")[] | null;
            /** @description Own columns by their names, as companies have them under `attributes`. */
            attributes?: {
                [key: string]: {
                    /** @description Any of these; texts are compared without case and accents. */
                    values?: (string | number | boolean)[] | null;
                    /** @description At least this number, or on or after this day. */
                    gte?: number | string | null;
                    /** @description At most this number, or on or before this day. */
                    lte?: number | string | null;
                } | null;
            } | null;
            /** @description `listed`, `delisted`, `unlisted`. */
            listedDelistedUnlisted?: ("listed" | "delisted" | "unlisted")[] | null;
        };
        ExploreFiltersAsSent: {
            /** @description ISO 3166 alpha-2 codes. At most 1 for lite and plus, at most 5 for simple-semantic; one that is repeated counts once. */
            countriesIso2: string[];
            /** @description `<region>|<province>` from /utils/regions; a bare `<region>` is all its provinces. */
            regions?: string[] | null;
            /** @description Cities, compared without case and accents. */
            cities?: string[] | null;
            /** @description Postal codes; one that ends in `*` is a prefix. */
            postcode?: string[] | null;
            /** @description Within a distance of a point: by the company’s coordinates, else by the centre of its postcode. A company without either matches no distance. */
            near?: {
                /** @description Degrees north. */
                latitude: number;
                /** @description Degrees east. */
                longitude: number;
                /** @description Distance at most. */
                kilometres: number;
            } | null;
            /** @description Incorporated on or after: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`. */
            dateOfIncorporationGte?: string | null;
            /** @description Incorporated on or before: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`. */
            dateOfIncorporationLte?: string | null;
            /** @description Minimum operating revenue, in the company’s own currency. */
            operatingRevenueGte?: number | null;
            /** @description Maximum operating revenue, in the company’s own currency. */
            operatingRevenueLte?: number | null;
            /** @description Minimum number of employees. */
            numberOfEmployeesGte?: number | null;
            /** @description Maximum number of employees. */
            numberOfEmployeesLte?: number | null;
            /** @description Standardised legal forms, as listed by /utils/enums. */
            standardisedLegalForm?: string[] | null;
            /** @description Codes from /utils/national-codes; a code selects its whole subtree. */
            nationalSectors?: string[] | null;
            /** @description Codes from /utils/nace-codes; a code selects its whole subtree. */
            naceCodes?: string[] | null;
            /** @description Codes from /utils/naics-codes; a code selects its whole subtree. */
            naicsCodes?: string[] | null;
            /** @description Codes from /utils/sic-codes; a code selects its whole subtree. */
            sicCodes?: string[] | null;
            /** @description Only primary codes count. */
            isPrimaryCodes?: boolean | null;
            /** @description Only secondary codes count. */
            isSecondaryCodes?: boolean | null;
            /** @description Values of `categoryOfTheCompany`. */
            categories?: string[] | null;
            /** @description Values of `status`. */
            status?: string[] | null;
            /** @description Own columns by their names, as companies have them under `attributes`. */
            attributes?: {
                [key: string]: {
                    /** @description Any of these; texts are compared without case and accents. */
                    values?: (string | number | boolean)[] | null;
                    /** @description At least this number, or on or after this day. */
                    gte?: number | string | null;
                    /** @description At most this number, or on or before this day. */
                    lte?: number | string | null;
                } | null;
            } | null;
            /** @description `listed`, `delisted`, `unlisted`. */
            listedDelistedUnlisted?: string[] | null;
        };
        SemanticSearchInput: {
            /** @description At least one; any of them. By the words themselves, by other names of the same, and by the industries they stand for. */
            keywords: string[];
            /** @description Each must be present. */
            must?: string[] | null;
            /** @description None may be present. */
            mustNot?: string[] | null;
        };
        SemanticSearchInputAsSent: {
            /** @description At least one; any of them. By the words themselves, by other names of the same, and by the industries they stand for. */
            keywords: string[];
            /** @description Each must be present. */
            must?: string[] | null;
            /** @description None may be present. */
            mustNot?: string[] | null;
        };
        SortKey: {
            /**
             * @description A member of Company; `relevance` where the search has words.
             * @enum {unknown}
             */
            by: "relevance" | "name" | "dateOfIncorporation" | "operatingRevenue" | "numberOfEmployees" | "totalAssets" | "lastUpdated";
            /**
             * @description `asc`: the least first. `desc`: the greatest first.
             * @enum {unknown}
             */
            order: "asc" | "desc";
        };
        SortKeyAsSent: {
            /**
             * @description A member of Company; `relevance` where the search has words.
             * @enum {unknown}
             */
            by: "relevance" | "name" | "dateOfIncorporation" | "operatingRevenue" | "numberOfEmployees" | "totalAssets" | "lastUpdated";
            /**
             * @description `asc`: the least first. `desc`: the greatest first.
             * @enum {unknown}
             */
            order: "asc" | "desc";
        };
        SearchResponse: {
            companies: components["schemas"]["Company"][];
            /** @description Exact number of matches. */
            totalCompanies: number;
            totalPages: number;
            page: number;
            pageSize: number;
            /**
             * Format: uuid
             * @description Identifies the search, whatever the page.
             */
            searchContextId: string;
        };
        AskedFacet: {
            /** @description What is counted; `attributes.<name>` for an own column. */
            field: ("region" | "province" | "city" | "naceCodes" | "nationalSectors" | "standardisedLegalForm" | "status" | "categoryOfTheCompany" | "listedDelistedUnlisted" | "foundedYear" | "foundedMonth" | "operatingRevenue" | "numberOfEmployees" | "register") | string;
            /** @description Of codes: 1 for sections (where it is absent), 2 for divisions, 3 for groups, 4 for classes; national lists go deeper. */
            level?: number | null;
            /** @description Most values listed, 20 where absent: those with the most companies. */
            top?: number | null;
            /** @description Of `city`, in searches of one country: whether values come with `latitude` and `longitude`, the centre of the city where it is known. */
            points?: boolean | null;
            /** @description Whether the filters on the field itself count as well. Where absent they are set aside, so that its other values can be seen. */
            conjunctive?: boolean | null;
            /** @description Another facet, counted among the companies of each value. */
            by?: {
                /** @description What is counted; `attributes.<name>` for an own column. */
                field: ("region" | "province" | "city" | "naceCodes" | "nationalSectors" | "standardisedLegalForm" | "status" | "categoryOfTheCompany" | "listedDelistedUnlisted" | "foundedYear" | "foundedMonth" | "operatingRevenue" | "numberOfEmployees" | "register") | string;
                /** @description Of codes: 1 for sections (where it is absent), 2 for divisions, 3 for groups, 4 for classes; national lists go deeper. */
                level?: number | null;
                /** @description Most values listed, 20 where absent: those with the most companies. */
                top?: number | null;
                /** @description Of `city`, in searches of one country: whether values come with `latitude` and `longitude`, the centre of the city where it is known. */
                points?: boolean | null;
                /** @description Whether the filters on the field itself count as well. Where absent they are set aside, so that its other values can be seen. */
                conjunctive?: boolean | null;
            } | null;
        };
        MatchResult: {
            /** @description As the row has it. */
            ref: string | null;
            /** @description `id` of the one company that is beyond doubt. */
            match: string | null;
            /** @description The likeliest first. */
            candidates: components["schemas"]["CompanyMatch"][];
            /** @description What is wrong with the row. The other rows are answered. */
            error?: string;
        };
        MatchReason: {
            /** @description Reason in Italian. */
            it: string;
            /** @description Reason in English. */
            en: string;
        };
        MonitorStatusResponse: {
            /** @enum {unknown} */
            status: "QUEUED" | "IN_PROGRESS" | "DONE";
            /**
             * Format: date-time
             * @description When it was queued, RFC 3339 UTC.
             */
            startTimestamp: string;
            /** @description When it was done; `null` before. */
            endTimestamp: string | null;
            /** @description When it will be done, by the rate so far; `null` until there is one, and when it is done. */
            eta: string | null;
            /** @description Parts of the sentence that no record of the search can have, and what follows; absent without any. */
            notes?: string[];
            /** @description The companies profiled so far, in the order of the search. */
            companies: components["schemas"]["ProfiledCompany"][];
        };
        WebhookAutoprofileBody: {
            company: components["schemas"]["Company"];
            /**
             * @description `YES`: certain match, `MAYBE`: probable match.
             * @enum {unknown}
             */
            matchStatus: "YES" | "MAYBE";
            matchReason: components["schemas"]["MatchReason"];
        };
        SavedSearch: {
            searchId: string;
            name: string;
            search: components["schemas"]["SavedSearchByQueryAsSent"] | components["schemas"]["SavedSearchBySemanticAsSent"] | components["schemas"]["SavedSearchByFiltersAsSent"];
            webhookUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Why the licence does not allow the search now; `null`: it does. Meanwhile companies that enter and leave are counted, but no webhook is made or sent. */
            paused: string | null;
        };
        SavedSearchByQuery: {
            /** @description What is looked for, in a sentence. */
            query: string;
            filters: components["schemas"]["ExploreFilters"];
            /** @description Each must be present, in names, descriptions or the titles of the company’s codes. */
            must?: string[] | null;
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            semantic?: null;
        };
        SavedSearchByQueryAsSent: {
            /** @description What is looked for, in a sentence. */
            query: string;
            filters: components["schemas"]["ExploreFiltersAsSent"];
            /** @description Each must be present, in names, descriptions or the titles of the company’s codes. */
            must?: string[] | null;
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKeyAsSent"][] | null;
        };
        SavedSearchBySemantic: {
            filters: components["schemas"]["ExploreFilters"];
            semantic: components["schemas"]["SemanticSearchInput"];
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            query?: null;
            must?: null;
        };
        SavedSearchBySemanticAsSent: {
            filters: components["schemas"]["ExploreFiltersAsSent"];
            semantic: components["schemas"]["SemanticSearchInputAsSent"];
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKeyAsSent"][] | null;
        };
        SavedSearchByFilters: {
            filters: components["schemas"]["ExploreFilters"];
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            query?: null;
            must?: null;
            nearWords?: null;
            semantic?: null;
        };
        SavedSearchByFiltersAsSent: {
            filters: components["schemas"]["ExploreFiltersAsSent"];
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKeyAsSent"][] | null;
        };
        SearchCompany: {
            /** @description Of the company. */
            id: string;
            /** @description As it is; as it was, where it is served no more; `null` where the operator has suppressed it. */
            name: string | null;
            countryIso2: string;
        };
        WebhookSearchBody: {
            /** @enum {unknown} */
            event: "search.entered" | "search.left";
            searchId: string;
            /** @description Of the search. */
            name: string;
            /**
             * Format: date-time
             * @description When it was found, RFC 3339 UTC.
             */
            at: string;
            /** @description At most 100; more come in further webhooks. */
            companies: components["schemas"]["SearchCompany"][];
        };
        Credits: {
            /** @description Credits left; -1: unlimited. */
            available: number;
            /** @description Credits of the period; -1: unlimited. */
            total: number;
        };
        ExploreLicenseProperties: {
            /** @description Licence active. */
            isEnabled: boolean;
            /** @description Free trial licence. */
            isFreeTrial: boolean;
            /** @description Auto-renew on. */
            isAutoRenew: boolean;
            /** @description Price in euro. */
            price: number;
            /** @enum {unknown} */
            subscriptionType: "MONTHLY" | "ANNUAL";
            /**
             * Format: date-time
             * @description RFC 3339 with time zone.
             */
            activationDate: string;
            /**
             * Format: date-time
             * @description RFC 3339 with time zone.
             */
            expirationDate: string;
            credits: components["schemas"]["Credits"];
        };
        LicenseCallHistoryItem: {
            /**
             * Format: date-time
             * @description Time of the call, RFC 3339 UTC, whole seconds.
             */
            timestamp: string;
            /** @description Path called. */
            endpoint: string;
            /** @description HTTP method. */
            method: string;
            /** @description Request body, if any; `{"_truncated": true}` in place of one over 16 KiB. */
            body: {
                [key: string]: unknown;
            } | null;
            /** @description Query string parameters. */
            queryParams: {
                [key: string]: unknown;
            } | null;
            /** @description HTTP response code. */
            responseCode: number;
            /** @description Credits consumed; `null` while an autoprofile process still runs. */
            creditsUsed: number | null;
            /** @description With `include=requestId`: its `X-Request-Id`; `null` where it was not kept. */
            requestId?: string | null;
            /** @description With `include=keyHint`: last 4 characters of its key. */
            keyHint?: string;
        };
        Licence: {
            id: string;
            name: string;
            /** @enum {unknown} */
            type: "ONE" | "LITE" | "PLUS";
            /** @description `all` served countries, or ISO 3166-1 codes. */
            countries: "all" | string[];
            premiumSupportHours: {
                total: number;
                delivered: number;
            };
            financialCredits: {
                /** @description What is left; -1: unlimited. */
                available: number;
                /** @description Amount it is filled to at each renewal; -1: unlimited. */
                total: number;
            };
            downloadsCredits: {
                /** @description What is left; -1: unlimited. */
                available: number;
                /** @description Amount it is filled to at each renewal; -1: unlimited. */
                total: number;
            };
            emailGenerationCredits: {
                /** @description What is left; -1: unlimited. */
                available: number;
                /** @description Amount it is filled to at each renewal; -1: unlimited. */
                total: number;
            };
            liteProperties: {
                isEnabled: boolean;
                isFreeTrial: boolean;
                /** @description Renewed and refilled when the period ends. */
                isAutoRenew: boolean;
                /** @description Euro. */
                price: number;
                /** @enum {unknown} */
                subscriptionType: "MONTHLY" | "ANNUAL";
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                activationDate: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                expirationDate: string;
                credits: {
                    /** @description What is left; -1: unlimited. */
                    available: number;
                    /** @description Amount it is filled to at each renewal; -1: unlimited. */
                    total: number;
                };
            };
            plusProperties: {
                isEnabled: boolean;
                isFreeTrial: boolean;
                /** @description Renewed and refilled when the period ends. */
                isAutoRenew: boolean;
                /** @description Euro. */
                price: number;
                /** @enum {unknown} */
                subscriptionType: "MONTHLY" | "ANNUAL";
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                activationDate: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                expirationDate: string;
                credits: {
                    /** @description What is left; -1: unlimited. */
                    available: number;
                    /** @description Amount it is filled to at each renewal; -1: unlimited. */
                    total: number;
                };
            };
            /** @description Calls per minute and key; `null`: the setting `rateLimit` applies. */
            rateLimit: number | null;
            /**
             * Format: date-time
             * @description RFC 3339 UTC.
             */
            createdAt: string;
            /** @description When it was closed; `null`: it is open. */
            closedAt: string | null;
        };
        LicenceKey: {
            id: string;
            licenceId: string;
            /** @description Empty where it has none. */
            name: string;
            /** @description Last 4 characters of the key. */
            hint: string;
            /** @description Its calls cost nothing. */
            isTest: boolean;
            /** @description Calls of the licence that the key may make. */
            scopes: "all" | ("search" | "match" | "export" | "autoprofile" | "license")[];
            /**
             * Format: date-time
             * @description RFC 3339 UTC.
             */
            createdAt: string;
            /** @description When it ends unless it is ended before; `null`: never. */
            expiresAt: string | null;
            /** @description From then on it is refused; `null`: never. */
            endsAt: string | null;
        };
        MatchRow: {
            /** @description Repeated in the result, for example the number of the row. */
            ref?: string | null;
            /** @description ISO 3166 alpha-2 code. */
            country: string;
            /** @description Name, with or without its legal form. */
            companyName?: string | null;
            /** @description VAT number, number in the national register, or LEI. It decides where somebody has it. */
            vatTaxNumber?: string | null;
            /** @description Raises and narrows what the name finds. */
            postCode?: string | null;
            /** @description Raises companies of this city, and lowers those of others. */
            city?: string | null;
            /** @description A value of /utils/regions. Raises and narrows what the name finds. */
            region?: string | null;
            /** @description Raises the company with this web address. */
            website?: string | null;
        };
        ReconcileManifest: {
            versions: string[];
            name: string;
            documentation: string;
            defaultTypes: {
                id: string;
                name: string;
            }[];
            batchSize: number;
            authentication: {
                type: string;
                name: string;
                in: string;
            };
            view: {
                url: string;
            };
            identifierSpace: string;
            schemaSpace: string;
            preview: {
                url: string;
                width: number;
                height: number;
            };
            suggest: {
                entity: {
                    service_url: string;
                    service_path: string;
                };
                property: {
                    service_url: string;
                    service_path: string;
                };
                type: {
                    service_url: string;
                    service_path: string;
                };
            };
            extend: {
                propose_properties: {
                    service_url: string;
                    service_path: string;
                };
                property_settings: unknown[];
            };
        };
        ReconcileManifestDraft: {
            versions: string[];
            name: string;
            documentation: string;
            defaultTypes: {
                id: string;
                name: string;
            }[];
            batchSize: number;
            authentication: {
                type: string;
                name: string;
                in: string;
            };
            view: {
                url: string;
            };
            preview: {
                width: number;
                height: number;
            };
            suggest: {
                entity: boolean;
                property: boolean;
                type: boolean;
            };
            extend: {
                proposeProperties: boolean;
                propertySettings: unknown[];
            };
            standardizedScore: boolean;
        };
        /** @description Candidates by the keys of the queries. */
        ReconcileResults: {
            [key: string]: {
                result: {
                    id: string;
                    name: string;
                    description: string;
                    type: {
                        id: string;
                        name: string;
                    }[];
                    score: number;
                    /** @description Whether it is the one, beyond doubt. */
                    match: boolean;
                    features: {
                        id: string;
                        value: boolean | number;
                    }[];
                }[];
            };
        };
        ReconcileQuery: {
            /** @description A name, an id or a number. */
            query?: string | number | boolean | null;
            /** @description `company`. */
            type?: string | string[] | null;
            /** @description Most candidates; 5 at most, and where absent. */
            limit?: number | null;
            properties?: {
                /** @description A property, such as `city`. */
                pid: string;
                v: string | number | boolean | {
                    id: string;
                    name?: string | null;
                } | (string | number | boolean | {
                    id: string;
                    name?: string | null;
                })[];
            }[] | null;
            /** @enum {unknown} */
            type_strict?: "any" | "should" | "all" | null;
        };
        ReconcileExtended: {
            meta: {
                id: string;
                name: string;
            }[];
            rows: {
                [key: string]: {
                    [key: string]: ({
                        str: string;
                    } | {
                        float: number;
                    } | {
                        int: number;
                    } | {
                        date: string;
                    })[];
                };
            };
        };
        ReconcileExtendQuery: {
            /** @description Ids of companies. */
            ids: string[];
            properties: {
                /** @description A property, such as `numberOfEmployees`. */
                id: string;
                /** @description There are none. */
                settings?: {
                    [key: string]: string | number | boolean | null;
                } | null;
            }[];
        };
        NaceCode: {
            /** @description Official English title. */
            title: string;
            /** @description As the filter `naceCodes` takes it. */
            code: string;
            /** @description What the code covers: the codes below it, or activities. */
            description: string;
            /** @description Codes one level down; empty at a leaf. */
            subCodes: components["schemas"]["NaceCode"][];
        };
        NaicsCode: {
            /** @description Official title. */
            title: string;
            /** @description As the filter `naicsCodes` takes it. */
            code: string;
            /** @description What the code covers: the codes below it, or activities. */
            description: string;
            /** @description Codes one level down; empty at a leaf. */
            subCodes: components["schemas"]["NaicsCode"][];
        };
        SicCode: {
            /** @description As the filter `sicCodes` takes it. */
            code: string;
            /** @description Official title. */
            description: string;
            /** @description Titles from the division down, joined by ` > `. */
            fullDescription: string;
            /** @description Codes one level down; empty at a leaf. */
            subCodes: components["schemas"]["SicCode"][];
        };
        NationalCode: {
            /** @description As the filter `nationalSectors` takes it. */
            code: string;
            /** @description English title: the official one, else one of our own. */
            description: string;
        };
        ExploreLiteRequest: {
            filters: components["schemas"]["ExploreFilters"];
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
        };
        ExploreSimpleSemanticRequest: {
            filters: components["schemas"]["ExploreFilters"];
            semantic: components["schemas"]["SemanticSearchInput"];
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
        };
        ExploreSimpleSemanticRequestAsSent: {
            filters: components["schemas"]["ExploreFiltersAsSent"];
            semantic: components["schemas"]["SemanticSearchInputAsSent"];
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKeyAsSent"][] | null;
        };
        ExploreSimpleSemanticResponse: {
            companies: components["schemas"]["Company"][];
            /** @description Exact number of matches. */
            totalCompanies: number;
            totalPages: number;
            page: number;
            pageSize: number;
            /**
             * Format: uuid
             * @description Identifies the search, whatever the page.
             */
            searchContextId: string;
            input: components["schemas"]["ExploreSimpleSemanticRequestAsSent"];
            interpretation: {
                /** @description Whose number a keyword is: companies are not found by it here. */
                notes: string[];
                /** @description Near words; `null` where the request switched them off. */
                nearWords: {
                    /** @description The words that were asked for, folded, with those that were taken as near. */
                    words: {
                        asked: string;
                        /** @description The nearest first. */
                        near: {
                            word: string;
                            /** @description From 0 to 1. Of at least 0.4 it also finds companies, below it only ranks. */
                            similarity: number;
                        }[];
                    }[];
                    /** @description How many of `totalCompanies` near words alone find; `null` where counting them needs too much work. */
                    companies: number | null;
                    /** @description How many are found only because their texts are the most similar to the search, by the embedding model of the settings; `null` as above. */
                    bySimilarity: number | null;
                    /** @description The companies of the page that near words or similarity alone find, and why. */
                    found: {
                        id: string;
                        because: string[];
                    }[];
                } | null;
                /** @description Keywords that fewer than 25 companies of a country reach as a phrase. Companies with all of their words count there as well, and among those without an industry code companies with one of them; those with the phrase rank first. */
                wordByWord: {
                    keyword: string;
                    /** @description The words that count by themselves. */
                    words: string[];
                    /** @description The countries where they do. */
                    countriesIso2: string[];
                }[];
            };
        };
        ExplorePlusRequest: {
            /** @description What is looked for, in a sentence. */
            query: string;
            filters: components["schemas"]["ExploreFilters"];
            /** @description Each must be present, in names, descriptions or the titles of the company’s codes. */
            must?: string[] | null;
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
        };
        ExplorePlusRequestAsSent: {
            /** @description What is looked for, in a sentence. */
            query: string;
            filters: components["schemas"]["ExploreFiltersAsSent"];
            /** @description Each must be present, in names, descriptions or the titles of the company’s codes. */
            must?: string[] | null;
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKeyAsSent"][] | null;
        };
        ExplorePlusResponse: {
            companies: components["schemas"]["Company"][];
            /** @description Exact number of matches. */
            totalCompanies: number;
            totalPages: number;
            page: number;
            pageSize: number;
            /**
             * Format: uuid
             * @description Identifies the search, whatever the page.
             */
            searchContextId: string;
            input: components["schemas"]["ExplorePlusRequestAsSent"];
            interpretation: {
                /** @description What to know first: why nobody is found, and what could not be searched for. */
                notes: string[];
                /** @description Where filters leave nobody: what can be given up, and how many companies are found then. */
                relaxations: {
                    /** @description The words that are given up. */
                    without: string;
                    /** @description Exactly the `totalCompanies` of the search without them. */
                    companies: number;
                }[];
                /**
                 * @description What understood the sentence.
                 * @enum {unknown}
                 */
                understoodBy: "builtIn" | "model";
                /** @description What was understood, in the order of the sentence. */
                parts: {
                    /** @description The words of the query it came from. */
                    words: string;
                    /** @description Where the words start in the query, in UTF-16 code units. */
                    start: number;
                    /** @description Where the words end in the query (exclusive). */
                    end: number;
                    /**
                     * @description What it speaks of.
                     * @enum {unknown}
                     */
                    kind: "place" | "amount" | "age" | "status" | "legalForm" | "listing" | "size" | "activity" | "exclusion" | "ignored";
                    /**
                     * @description Whether it filters, excludes, ranks, is ignored as nobody knows it, or counts for nothing.
                     * @enum {unknown}
                     */
                    effect: "filters" | "excludes" | "ranks" | "ignored" | "nothing";
                    /** @description The filters it stands for; `null` for text. */
                    filters: {
                        /** @description ISO 3166 alpha-2 codes. At most 1 for lite and plus, at most 5 for simple-semantic; one that is repeated counts once. */
                        countriesIso2?: string[];
                        /** @description `<region>|<province>` from /utils/regions; a bare `<region>` is all its provinces. */
                        regions?: string[];
                        /** @description Cities, compared without case and accents. */
                        cities?: string[];
                        /** @description Postal codes; one that ends in `*` is a prefix. */
                        postcode?: string[];
                        /** @description Within a distance of a point: by the company’s coordinates, else by the centre of its postcode. A company without either matches no distance. */
                        near?: {
                            /** @description Degrees north. */
                            latitude: number;
                            /** @description Degrees east. */
                            longitude: number;
                            /** @description Distance at most. */
                            kilometres: number;
                        };
                        /** @description Incorporated on or after: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`. */
                        dateOfIncorporationGte?: string;
                        /** @description Incorporated on or before: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`. */
                        dateOfIncorporationLte?: string;
                        /** @description Minimum operating revenue, in the company’s own currency. */
                        operatingRevenueGte?: number;
                        /** @description Maximum operating revenue, in the company’s own currency. */
                        operatingRevenueLte?: number;
                        /** @description Minimum number of employees. */
                        numberOfEmployeesGte?: number;
                        /** @description Maximum number of employees. */
                        numberOfEmployeesLte?: number;
                        /** @description Standardised legal forms, as listed by /utils/enums. */
                        standardisedLegalForm?: string[];
                        /** @description Codes from /utils/national-codes; a code selects its whole subtree. */
                        nationalSectors?: string[];
                        /** @description Codes from /utils/nace-codes; a code selects its whole subtree. */
                        naceCodes?: string[];
                        /** @description Codes from /utils/naics-codes; a code selects its whole subtree. */
                        naicsCodes?: string[];
                        /** @description Codes from /utils/sic-codes; a code selects its whole subtree. */
                        sicCodes?: string[];
                        /** @description Only primary codes count. */
                        isPrimaryCodes?: boolean;
                        /** @description Only secondary codes count. */
                        isSecondaryCodes?: boolean;
                        /** @description Values of `categoryOfTheCompany`. */
                        categories?: string[];
                        /** @description Values of `status`. */
                        status?: string[];
                        /** @description Own columns by their names, as companies have them under `attributes`. */
                        attributes?: {
                            [key: string]: {
                                /** @description Any of these; texts are compared without case and accents. */
                                values?: (string | number | boolean)[] | null;
                                /** @description At least this number, or on or after this day. */
                                gte?: number | string | null;
                                /** @description At most this number, or on or before this day. */
                                lte?: number | string | null;
                            };
                        };
                        /** @description `listed`, `delisted`, `unlisted`. */
                        listedDelistedUnlisted?: string[];
                    } | null;
                    /** @description Why it has no effect, where that is not plain. */
                    reason?: string;
                    /**
                     * @description A place that must hold beside the places before it, and is no alternative.
                     * @constant
                     */
                    narrows?: true;
                }[];
                /** @description The words that say what companies do; empty if none do. */
                activity: string;
                /** @description Texts that companies must not be about. */
                exclusions: string[];
                /** @description Sectors that the activity stands for, best first. */
                sectors: {
                    naceCode: string;
                    title: string;
                    /** @description How sure this sector is against all others, 0 to 1. */
                    weight: number;
                    /** @description How many companies with the words have the code, where that led to it; then official phrases of the sector that are most like the words. */
                    because: string[];
                }[];
                /** @description Sectors that the exclusions stand for. */
                excludedNaceCodes: string[];
                /** @description Near words; `null` where the request switched them off. */
                nearWords: {
                    /** @description The words that were asked for, folded, with those that were taken as near. */
                    words: {
                        asked: string;
                        /** @description The nearest first. */
                        near: {
                            word: string;
                            /** @description From 0 to 1. Of at least 0.4 it also finds companies, below it only ranks. */
                            similarity: number;
                        }[];
                    }[];
                    /** @description How many of `totalCompanies` near words alone find; `null` where counting them needs too much work. */
                    companies: number | null;
                    /** @description How many are found only because their texts are the most similar to the search, by the embedding model of the settings; `null` as above. */
                    bySimilarity: number | null;
                    /** @description The companies of the page that near words or similarity alone find, and why. */
                    found: {
                        id: string;
                        because: string[];
                    }[];
                } | null;
            };
        };
        ExploreOneRequest: {
            /** @description ISO 3166 alpha-2 code. */
            country: string;
            /** @description Name, with or without its legal form. */
            companyName?: string | null;
            /** @description VAT number, number in the national register, or LEI. Blanks, dots, dashes do not matter. */
            vatTaxNumber?: string | null;
            /** @description Raises and narrows what the name finds. */
            postCode?: string | null;
            /** @description A value of /utils/regions. Raises and narrows what the name finds. */
            region?: string | null;
        };
        ExploreOneResponse: {
            companies: components["schemas"]["CompanyMatch"][];
        };
        ExploreMatchRequest: {
            /** @description The rows of the list. */
            companies: (components["schemas"]["MatchRow"] | unknown)[];
        };
        ExploreMatchResponse: {
            /** @description One for each row, in order. */
            results: components["schemas"]["MatchResult"][];
        };
        ExploreCompaniesSimilarResponse: {
            companies: components["schemas"]["SimilarCompany"][];
        };
        ExploreSuggestResponse: {
            suggestions: {
                /** @description Stable identifier: `<countryIso2>-<register number>`. */
                id: string;
                /** @description Registered name. */
                name: string;
                /** @description The trade or former name that matches, where the own name does not. */
                matchedName?: string;
                /** @description City or town. */
                city: string | null;
                /** @description `<region>|<province>` as listed by /utils/regions; the region alone where your own table has no province. */
                region: string | null;
                /**
                 * @description Status of the company.
                 * @enum {unknown}
                 */
                status: "Active" | "Active (branch)" | "Active (default of payment)" | "Active (dormant)" | "Active (insolvency proceedings)" | "Active (reorganization)" | "Active (rescue plan)" | "Active (administratively non-compliant)" | "In liquidation" | "Bankruptcy" | "Dissolved" | "Dissolved (bankruptcy)" | "Dissolved (demerger)" | "Dissolved (liquidation)" | "Dissolved (merger or take-over)" | "Inactive (no precision)" | "Status unknown" | "Administratively suspended";
                /** @description Number in the national register, as the register writes it. */
                nationalId: string | null;
                /** @description ISO 3166-1 alpha-2 code of the country of registration. */
                countryIso2: string;
            }[];
        };
        ExploreFacetsRequestByQuery: {
            /** @description What is looked for, in a sentence. */
            query: string;
            filters: components["schemas"]["ExploreFilters"];
            /** @description Each must be present, in names, descriptions or the titles of the company’s codes. */
            must?: string[] | null;
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            /** @description What is counted. */
            facets: components["schemas"]["AskedFacet"][];
            semantic?: null;
        };
        ExploreFacetsRequestBySemantic: {
            filters: components["schemas"]["ExploreFilters"];
            semantic: components["schemas"]["SemanticSearchInput"];
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            /** @description What is counted. */
            facets: components["schemas"]["AskedFacet"][];
            query?: null;
            must?: null;
        };
        ExploreFacetsRequestByFilters: {
            filters: components["schemas"]["ExploreFilters"];
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            /** @description What is counted. */
            facets: components["schemas"]["AskedFacet"][];
            query?: null;
            must?: null;
            nearWords?: null;
            semantic?: null;
        };
        ExploreFacetsRequest: components["schemas"]["ExploreFacetsRequestByQuery"] | components["schemas"]["ExploreFacetsRequestBySemantic"] | components["schemas"]["ExploreFacetsRequestByFilters"];
        ExploreFacetsResponse: {
            /** @description Exact number of matches of the search itself. */
            totalCompanies: number;
            /** @description In the order asked. */
            facets: {
                field: string;
                /** @description The value with the most companies first. */
                values: {
                    /** @description As a filter takes it. */
                    value: string;
                    /** @description What people call it: the title of a code, the name of a city. */
                    label: string;
                    /** @description Exactly the `totalCompanies` of the same search with this value as its filter. */
                    count: number;
                    /** @description Centre of the city, in degrees; `null`: unknown. With `points` only. */
                    latitude?: number | null;
                    /** @description Centre of the city, in degrees; `null`: unknown. With `points` only. */
                    longitude?: number | null;
                    by?: {
                        field: string;
                        values: {
                            /** @description As a filter takes it. */
                            value: string;
                            /** @description What people call it: the title of a code, the name of a city. */
                            label: string;
                            /** @description Exactly the `totalCompanies` of the same search with this value as its filter. */
                            count: number;
                            /** @description Centre of the city, in degrees; `null`: unknown. With `points` only. */
                            latitude?: number | null;
                            /** @description Centre of the city, in degrees; `null`: unknown. With `points` only. */
                            longitude?: number | null;
                        }[];
                        /** @description Companies with a value that is not listed. */
                        other: number;
                        /** @description Companies without any. */
                        missing: number;
                    };
                }[];
                /** @description Companies with a value that is not listed. */
                other: number;
                /** @description Companies without any. */
                missing: number;
            }[];
        };
        ExploreExportRequestByQuery: {
            /** @description What is looked for, in a sentence. */
            query: string;
            filters: components["schemas"]["ExploreFilters"];
            /** @description Each must be present, in names, descriptions or the titles of the company’s codes. */
            must?: string[] | null;
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            /**
             * @description `ndjson`: one company a line, as searches answer it. `csv`, `parquet`: a table.
             * @enum {unknown}
             */
            format: "ndjson" | "csv" | "parquet";
            /** @description Members of Company to be exported, in this order; all where absent. `id` and the origin are always there. */
            fields?: ("id" | "name" | "previousNames" | "tradeNames" | "countryIso2" | "vatTaxNumber" | "nationalId" | "lei" | "address" | "postcode" | "city" | "region" | "latitude" | "longitude" | "website" | "email" | "phone" | "status" | "statusDate" | "dateOfIncorporation" | "standardisedLegalForm" | "nationalLegalForm" | "categoryOfTheCompany" | "listedDelistedUnlisted" | "operatingRevenue" | "operatingRevenueMin" | "operatingRevenueMax" | "operatingRevenueCurrency" | "operatingRevenueYear" | "numberOfEmployees" | "numberOfEmployeesMin" | "numberOfEmployeesMax" | "numberOfEmployeesYear" | "totalAssets" | "nationalSectors" | "naceCodes" | "naicsCodes" | "sicCodes" | "description" | "descriptionLanguage" | "sources" | "lastUpdated" | "attributes")[] | null;
            /** @description Exports at most this many companies, in the order of the search. */
            maxCompanies?: number | null;
            /**
             * @description CSV: the separator of cells; a comma where absent.
             * @enum {unknown}
             */
            delimiter?: "," | ";" | null;
            /** @description CSV: begins with a byte order mark, by which some spreadsheets know UTF-8. */
            bom?: boolean | null;
            semantic?: null;
        };
        ExploreExportRequestBySemantic: {
            filters: components["schemas"]["ExploreFilters"];
            semantic: components["schemas"]["SemanticSearchInput"];
            /** @description Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent. */
            nearWords?: boolean | null;
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            /**
             * @description `ndjson`: one company a line, as searches answer it. `csv`, `parquet`: a table.
             * @enum {unknown}
             */
            format: "ndjson" | "csv" | "parquet";
            /** @description Members of Company to be exported, in this order; all where absent. `id` and the origin are always there. */
            fields?: ("id" | "name" | "previousNames" | "tradeNames" | "countryIso2" | "vatTaxNumber" | "nationalId" | "lei" | "address" | "postcode" | "city" | "region" | "latitude" | "longitude" | "website" | "email" | "phone" | "status" | "statusDate" | "dateOfIncorporation" | "standardisedLegalForm" | "nationalLegalForm" | "categoryOfTheCompany" | "listedDelistedUnlisted" | "operatingRevenue" | "operatingRevenueMin" | "operatingRevenueMax" | "operatingRevenueCurrency" | "operatingRevenueYear" | "numberOfEmployees" | "numberOfEmployeesMin" | "numberOfEmployeesMax" | "numberOfEmployeesYear" | "totalAssets" | "nationalSectors" | "naceCodes" | "naicsCodes" | "sicCodes" | "description" | "descriptionLanguage" | "sources" | "lastUpdated" | "attributes")[] | null;
            /** @description Exports at most this many companies, in the order of the search. */
            maxCompanies?: number | null;
            /**
             * @description CSV: the separator of cells; a comma where absent.
             * @enum {unknown}
             */
            delimiter?: "," | ";" | null;
            /** @description CSV: begins with a byte order mark, by which some spreadsheets know UTF-8. */
            bom?: boolean | null;
            query?: null;
            must?: null;
        };
        ExploreExportRequestByFilters: {
            filters: components["schemas"]["ExploreFilters"];
            /** @description Page, from 1. */
            page?: number | null;
            /** @description Companies on a page, 25 where absent. The price is per started 25 companies answered. */
            pageSize?: number | null;
            /** @description By the first key, among equals by the second, then in the usual order. Companies without the value come last either way. */
            sort?: components["schemas"]["SortKey"][] | null;
            /**
             * @description `ndjson`: one company a line, as searches answer it. `csv`, `parquet`: a table.
             * @enum {unknown}
             */
            format: "ndjson" | "csv" | "parquet";
            /** @description Members of Company to be exported, in this order; all where absent. `id` and the origin are always there. */
            fields?: ("id" | "name" | "previousNames" | "tradeNames" | "countryIso2" | "vatTaxNumber" | "nationalId" | "lei" | "address" | "postcode" | "city" | "region" | "latitude" | "longitude" | "website" | "email" | "phone" | "status" | "statusDate" | "dateOfIncorporation" | "standardisedLegalForm" | "nationalLegalForm" | "categoryOfTheCompany" | "listedDelistedUnlisted" | "operatingRevenue" | "operatingRevenueMin" | "operatingRevenueMax" | "operatingRevenueCurrency" | "operatingRevenueYear" | "numberOfEmployees" | "numberOfEmployeesMin" | "numberOfEmployeesMax" | "numberOfEmployeesYear" | "totalAssets" | "nationalSectors" | "naceCodes" | "naicsCodes" | "sicCodes" | "description" | "descriptionLanguage" | "sources" | "lastUpdated" | "attributes")[] | null;
            /** @description Exports at most this many companies, in the order of the search. */
            maxCompanies?: number | null;
            /**
             * @description CSV: the separator of cells; a comma where absent.
             * @enum {unknown}
             */
            delimiter?: "," | ";" | null;
            /** @description CSV: begins with a byte order mark, by which some spreadsheets know UTF-8. */
            bom?: boolean | null;
            query?: null;
            must?: null;
            nearWords?: null;
            semantic?: null;
        };
        ExploreExportRequest: components["schemas"]["ExploreExportRequestByQuery"] | components["schemas"]["ExploreExportRequestBySemantic"] | components["schemas"]["ExploreExportRequestByFilters"];
        ExploreChangesResponse: {
            /** @description In order, at least once. */
            changes: {
                /** @description The cursor after this change. */
                cursor: string;
                /** @description When what is served was switched, RFC 3339 UTC. */
                at: string;
                /** @description Of the company. */
                id: string;
                countryIso2: string;
                /**
                 * @description `new`: now served. `changed`: members differ. `closed`: members differ, and its status is no longer active. `gone`: no longer served. `recoded`: only codes differ, and they mean the same industry in another list.
                 * @enum {unknown}
                 */
                type: "new" | "changed" | "closed" | "gone" | "recoded";
                /** @description Of `changed`, `closed` and `recoded`: every member that differs. Days on which files were published are no difference. */
                fields?: {
                    [key: string]: {
                        /** @description As the company had it. */
                        before: unknown;
                        /** @description As it has it now. */
                        after: unknown;
                    };
                };
            }[];
            /** @description The cursor after everything examined: `since` of the next call. */
            next: string;
        };
        ReconcileResponse: components["schemas"]["ReconcileManifest"] | components["schemas"]["ReconcileManifestDraft"] | components["schemas"]["ReconcileResults"] | components["schemas"]["ReconcileExtended"];
        PostReconcileRequest: {
            /** @description Queries by keys of the caller's choice; 1000 at most. */
            queries?: {
                [key: string]: components["schemas"]["ReconcileQuery"] | unknown | null;
            } | null;
            extend?: {
                /** @description Ids of companies. */
                ids: string[];
                properties: {
                    /** @description A property, such as `numberOfEmployees`. */
                    id: string;
                    /** @description There are none. */
                    settings?: {
                        [key: string]: string | number | boolean | null;
                    } | null;
                }[];
            } | null;
        };
        PostReconcileResponse: components["schemas"]["ReconcileResults"] | components["schemas"]["ReconcileExtended"];
        ReconcileMatchRequest: {
            queries: ({
                /** @description `company`. */
                type?: string;
                /** @description Most candidates; 5 at most, and where absent. */
                limit?: number;
                /** @description Language of the texts; names are compared in the country’s own. */
                lang?: string;
                /** @enum {unknown} */
                dir?: "ltr" | "rtl" | "auto";
                conditions: {
                    /** @enum {unknown} */
                    matchType: "name" | "id" | "property";
                    /** @description With `matchType` `property`: such as `city`. */
                    propertyId?: string;
                    propertyValue: string | number | boolean | {
                        id: string;
                        name?: string;
                    } | (string | number | boolean | {
                        id: string;
                        name?: string;
                    })[];
                    /** @description Companies that do not meet it are no candidates. */
                    required?: boolean;
                    /** @enum {unknown} */
                    matchQuantifier?: "any" | "all" | "none";
                    /** @description Language of the texts; names are compared in the country’s own. */
                    lang?: string;
                    /** @enum {unknown} */
                    dir?: "ltr" | "rtl" | "auto";
                }[];
            } | unknown)[];
        };
        ReconcileMatchResponse: {
            results: {
                candidates: {
                    id: string;
                    name: string;
                    description: string;
                    type: {
                        id: string;
                        name: string;
                    }[];
                    score: number;
                    /** @description Whether it is the one, beyond doubt. */
                    match: boolean;
                    features: {
                        id: string;
                        name: string;
                        value: boolean | number;
                    }[];
                }[];
            }[];
        };
        ReconcileExtendResponse: {
            meta: {
                id: string;
                name: string;
            }[];
            rows: {
                id: string;
                properties: {
                    id: string;
                    values: ({
                        str: string;
                    } | {
                        float: number;
                    } | {
                        int: number;
                    } | {
                        date: string;
                    })[];
                }[];
            }[];
        };
        ReconcileExtendProposeResponse: {
            properties: {
                id: string;
                name: string;
                description: string;
            }[];
            type: string;
            limit?: number;
        };
        ReconcileSuggestEntityResponse: {
            result: {
                id: string;
                name: string;
                description: string;
                notable: {
                    id: string;
                    name: string;
                }[];
            }[];
        };
        ReconcileSuggestPropertyResponse: {
            result: {
                id: string;
                name: string;
                description: string;
            }[];
        };
        ExploreAutoprofileRequest: {
            /** @description `searchContextId` of a PLUS search of this licence. */
            searchContextId: string;
            /**
             * Format: uri
             * @description Where the companies are sent: https, a host with a public address.
             */
            webhookUrl: string;
            /** @description Most companies to profile, best first. Lowers the limit of the installation (1,000 by default). The same start with another limit continues: companies that an earlier process of this search and webhook has judged are neither sent nor charged again. */
            maxCompanies?: number | null;
            /**
             * @description Parts of the sentence that no record of the search can have ("family owned"): `maybe` judges companies MAYBE at most for want of them, `skip` delivers none of these. `maybe` where absent. The monitor names such parts under `notes`.
             * @enum {unknown}
             */
            unknownParts?: "maybe" | "skip" | null;
        };
        ExploreAutoprofileResponse: {
            /** @description Where the process can be watched, with a key of the same licence. */
            monitorUrl: string;
        };
        GetExploreAutoprofileResponse: {
            processes: components["schemas"]["DeleteExploreAutoprofileResponse"][];
        };
        DeleteExploreAutoprofileResponse: {
            /** @description Last part of the `monitorUrl`. */
            processId: string;
            /** @description Where the process can be watched. */
            monitorUrl: string;
            /** @description The PLUS search that is profiled. */
            searchContextId: string;
            /** @description The sentence of that search. */
            query: string;
            /** @description Where the companies are sent. */
            webhookUrl: string;
            /** @enum {unknown} */
            status: "QUEUED" | "IN_PROGRESS" | "DONE";
            /**
             * Format: date-time
             * @description When it was queued, RFC 3339 UTC.
             */
            startTimestamp: string;
            /** @description When it was done or cancelled; `null` before. */
            endTimestamp: string | null;
            /** @description When it will be done, by the rate so far; `null` until there is one, and when it is done. */
            eta: string | null;
            /** @description Companies to be judged; 0 before it begins. */
            companies: number;
            /** @description Companies judged so far. */
            judged: number;
            /** @description Companies judged YES or MAYBE so far. */
            matched: number;
        };
        ExploreAutoprofileDeliveriesResponse: {
            webhookUrl: string;
            /** @description Deliveries by state. */
            totals: {
                pending: number;
                delivered: number;
                failed: number;
                stopped: number;
            };
            /** @description In the order of the search. */
            deliveries: {
                /** @description `webhook-id` header, the same at every attempt. */
                webhookId: string;
                /** @description `id` of the company. */
                companyId: string;
                /**
                 * @description `YES`: certain match, `MAYBE`: probable match.
                 * @enum {unknown}
                 */
                matchStatus: "YES" | "MAYBE";
                /**
                 * @description `PENDING`: waits for its next attempt. `DELIVERED`: answered 2xx. `FAILED`: all attempts made. `STOPPED`: the receiver answered 410.
                 * @enum {unknown}
                 */
                state: "PENDING" | "DELIVERED" | "FAILED" | "STOPPED";
                /** @description When it is due again, RFC 3339 UTC. */
                nextAttempt: string | null;
                /** @description The earliest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description When it began, RFC 3339 UTC.
                     */
                    timestamp: string;
                    /** @description How long it took; `null`: interrupted (for example, the service was killed), arrival unknown. */
                    milliseconds: number | null;
                    /** @description HTTP status of the answer; `null`: none. */
                    responseCode: number | null;
                    /** @description Why there was no answer. */
                    problem: string | null;
                }[];
            }[];
        };
        ExploreAutoprofileDeliveriesReplayRequest: {
            /** @description Those in these states. */
            states?: ("PENDING" | "DELIVERED" | "FAILED" | "STOPPED")[] | null;
            /** @description Exactly these deliveries, in any state; instead of `states`. */
            webhookIds?: string[] | null;
        };
        ExploreAutoprofileDeliveriesReplayResponse: {
            /** @description How many are sent again. */
            replayed: number;
        };
        ExploreSearchesRequest: {
            /** @description What the search is called; for people. Spaces around it are dropped. */
            name: string;
            search: components["schemas"]["SavedSearchByQuery"] | components["schemas"]["SavedSearchBySemantic"] | components["schemas"]["SavedSearchByFilters"];
            /**
             * Format: uri
             * @description Where the companies are sent: https, a host with a public address.
             */
            webhookUrl?: string | null;
        };
        GetExploreSearchesResponse: {
            searches: components["schemas"]["SavedSearch"][];
        };
        ExploreSearchesNewResponse: {
            /** @description Companies that match now and did not at `since`. */
            entered: {
                /** @description Of the company. */
                id: string;
                /** @description As it is; as it was, where it is served no more; `null` where the operator has suppressed it. */
                name: string | null;
                countryIso2: string;
                /**
                 * Format: date-time
                 * @description When it was found.
                 */
                at: string;
            }[];
            /** @description Companies that matched at `since` and do not now. */
            left: {
                /** @description Of the company. */
                id: string;
                /** @description As it is; as it was, where it is served no more; `null` where the operator has suppressed it. */
                name: string | null;
                countryIso2: string;
                /**
                 * Format: date-time
                 * @description When it was found.
                 */
                at: string;
            }[];
            /** @description `since` of the next call; where it is `since`, that is all. */
            next: string;
        };
        ExploreSearchesDeliveriesResponse: {
            webhookUrl: string | null;
            /** @description Deliveries by state. */
            totals: {
                pending: number;
                delivered: number;
                failed: number;
                stopped: number;
            };
            deliveries: {
                /** @description `webhook-id` header, the same at every attempt. */
                webhookId: string;
                /**
                 * @description `PENDING`: waits for its next attempt. `DELIVERED`: answered 2xx. `FAILED`: all attempts made. `STOPPED`: the receiver answered 410.
                 * @enum {unknown}
                 */
                state: "PENDING" | "DELIVERED" | "FAILED" | "STOPPED";
                /** @description When it is due again, RFC 3339 UTC. */
                nextAttempt: string | null;
                /** @description The earliest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description When it began, RFC 3339 UTC.
                     */
                    timestamp: string;
                    /** @description How long it took; `null`: interrupted (for example, the service was killed), arrival unknown. */
                    milliseconds: number | null;
                    /** @description HTTP status of the answer; `null`: none. */
                    responseCode: number | null;
                    /** @description Why there was no answer. */
                    problem: string | null;
                }[];
            }[];
        };
        LicenseInfoResponse: {
            /** @description ISO 3166 alpha-2 codes enabled by the licence. */
            countries: string[];
            premiumSupportHours: {
                /** @description Total hours. */
                total: number;
                /** @description Hours already delivered. */
                delivered: number;
                /** @description Hours left. */
                remaining: number;
            };
            exploreLicense: {
                financialCredits: components["schemas"]["Credits"];
                downloadsCredits: components["schemas"]["Credits"];
                emailGenerationCredits: components["schemas"]["Credits"];
                /**
                 * @description ONE ignores both properties objects, LITE considers the first, PLUS the second.
                 * @enum {unknown}
                 */
                licenseType: "ONE" | "LITE" | "PLUS";
                exploreLiteProperties: components["schemas"]["ExploreLicenseProperties"];
                explorePlusProperties: components["schemas"]["ExploreLicenseProperties"];
            };
        };
        LicenseHistoryResponse: components["schemas"]["LicenseCallHistoryItem"][];
        LicenseKeysResponse: {
            /** @description The oldest first, ended ones too. */
            keys: {
                id: string;
                /** @description The operator's name for it; empty where it has none. */
                name: string;
                /** @description Last 4 characters of the key. */
                hint: string;
                /** @description Its calls cost nothing. */
                isTest: boolean;
                /** @description What it may call of what the licence may. */
                scopes: "all" | ("search" | "match" | "export" | "autoprofile" | "license")[];
                /** @description It is the key of this call. */
                isCaller: boolean;
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                createdAt: string;
                /** @description From then on it is refused; `null`: never. */
                endsAt: string | null;
                /** @description Last call with this key, among the last 10,000 calls of the licence; `null`: none. */
                lastUsedAt: string | null;
            }[];
        };
        UtilsRegionsResponse: {
            /** @description Names of the two levels, `<region>|<province>`. */
            typeOfRegion: string;
            /** @description Each `<region>|<province>`. A country with one level repeats it. */
            regions: string[];
        };
        UtilsNationalCodesResponse: {
            nationalCodes: components["schemas"]["NationalCode"][];
        };
        UtilsNaceCodesResponse: {
            naceCodes: components["schemas"]["NaceCode"][];
        };
        UtilsNaicsCodesResponse: {
            naicsCodes: components["schemas"]["NaicsCode"][];
        };
        UtilsSicCodesResponse: {
            sicCodes: components["schemas"]["SicCode"][];
        };
        UtilsCountriesResponse: {
            countries: {
                /** @description ISO 3166-1 alpha-2 code. */
                countryIso2: string;
                /** @description English name. */
                name: string;
                nationalLists: {
                    /** @description Name of the list in the country. */
                    name: string;
                    /** @description For `revision` of /utils/national-codes; the served one first. */
                    revision: string;
                    /** @description What its codes begin with on companies and in filters. */
                    prefix: string;
                }[];
            }[];
        };
        UtilsCitiesResponse: {
            cities: string[];
        };
        UtilsEnumsResponse: {
            /** @description Values of `status`. */
            status: string[];
            /** @description Values of `standardisedLegalForm`. */
            standardisedLegalForm: string[];
            /** @description Values of `categoryOfTheCompany`, largest first. */
            categories: string[];
            /** @description Values of `listedDelistedUnlisted`. */
            listedDelistedUnlisted: string[];
        };
        UtilsSuggestResponse: {
            suggestions: {
                /** @description As the filter takes it. */
                value: string;
                /** @description What it is called. */
                label: string;
                /** @description The title in another language, or the activity, that it was found by. */
                because?: string;
            }[];
        };
        UtilsDataResponse: {
            /** @description What is served now. */
            generation: string;
            companies: number;
            registers: {
                /** @description Its id, as `sources[].register` of a company names it. */
                register: string;
                /** @description Its name. */
                title: string | null;
                /** @description Where its publisher describes it. */
                page: string | null;
                /** @description Terms of its data. */
                licence: string | null;
                /** @description Records that are served. */
                records: number;
                /** @description Rows of its files. */
                rows: number | null;
                /** @description Rows that could not be read. */
                rejected: number;
                /** @description As of when its files were, RFC 3339. */
                retrievedAt: string | null;
                /** @description How often its publisher makes new files. */
                freshness: string | null;
                /** @description Whether an update fetches its files. `false`: somebody downloads them from `page` and imports them, or it has no publisher. */
                isFetched: boolean;
                /** @description The last import or update of it; `null` where it is not known. */
                lastUpdate: {
                    /** @description When it began, RFC 3339 UTC. */
                    at: string;
                    /**
                     * @description Only `done` changes what is served.
                     * @enum {unknown}
                     */
                    outcome: "running" | "done" | "unchanged" | "refused" | "failed" | "interrupted";
                    /** @description Records that were new. */
                    added: number | null;
                    /** @description Records whose content changed. */
                    changed: number | null;
                    /** @description Records that were gone. */
                    removed: number | null;
                } | null;
            }[];
            /** @description The one with the most companies first. */
            countries: {
                countryIso2: string;
                companies: number;
                /** @description With `members=true`. Companies looked at: all of them, or in a large country 20,000 spread evenly (each share within 0.7 percentage points). */
                counted?: number;
                /** @description With `members=true`. Of `counted`, how many companies have each member. */
                members?: {
                    [key: string]: number;
                };
            }[];
            /** @description Own columns that companies have. */
            attributes: {
                /** @description As `filters.attributes` takes it. */
                name: string;
                /**
                 * @description What its values are; `text` where they are of several types.
                 * @enum {unknown}
                 */
                type: "text" | "number" | "date" | "boolean";
            }[];
            /** @description Those in the data folder, the newest first. */
            generations: {
                id: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                madeAt: string;
                companies: number;
                /** @description Size of its files. */
                bytes: number;
                isServed: boolean;
            }[];
        };
        AdminLicencesRequest: {
            name?: string | null;
            /** @enum {unknown} */
            type?: "ONE" | "LITE" | "PLUS" | null;
            /** @description `all` served countries, or ISO 3166-1 codes. */
            countries?: "all" | string[] | null;
            premiumSupportHours?: {
                total?: number | null;
                delivered?: number | null;
            } | null;
            /** @description Fills the pools that are named; -1: unlimited. */
            credits?: {
                financial?: number | null;
                downloads?: number | null;
                emailGeneration?: number | null;
                lite?: number | null;
                plus?: number | null;
            } | null;
            liteProperties?: {
                isEnabled?: boolean | null;
                isFreeTrial?: boolean | null;
                isAutoRenew?: boolean | null;
                /** @description Euro. */
                price?: number | null;
                /** @enum {unknown} */
                subscriptionType?: "MONTHLY" | "ANNUAL" | null;
                /** @description RFC 3339, or a day as its beginning in UTC. */
                activationDate?: string | null;
                /** @description RFC 3339, or a day as its beginning in UTC; of a new licence one period after the activation. */
                expirationDate?: string | null;
            } | null;
            plusProperties?: {
                isEnabled?: boolean | null;
                isFreeTrial?: boolean | null;
                isAutoRenew?: boolean | null;
                /** @description Euro. */
                price?: number | null;
                /** @enum {unknown} */
                subscriptionType?: "MONTHLY" | "ANNUAL" | null;
                /** @description RFC 3339, or a day as its beginning in UTC. */
                activationDate?: string | null;
                /** @description RFC 3339, or a day as its beginning in UTC; of a new licence one period after the activation. */
                expirationDate?: string | null;
            } | null;
            /** @description Calls per minute and key; `default`: the setting `rateLimit` applies. */
            rateLimit?: "default" | number | null;
        };
        GetAdminLicencesResponse: {
            /** @description The oldest first, closed ones too. */
            licences: components["schemas"]["Licence"][];
            /** @description `after` of the next call; `null` on the last page. */
            next: string | null;
        };
        AdminLicencesKeysResponse: {
            keys: components["schemas"]["LicenceKey"][];
        };
        PostAdminLicencesKeysRequest: {
            name?: string | null;
            /** @description Calls of the licence that the key may make. */
            scopes?: "all" | ("search" | "match" | "export" | "autoprofile" | "license")[] | null;
            /** @description When it ends, in the future: RFC 3339, or a day as its beginning in UTC; or `never`. */
            expiresAt?: string | null;
            /** @description A key whose calls cost nothing. */
            isTest?: boolean | null;
        };
        PostAdminLicencesKeysResponse: {
            id: string;
            licenceId: string;
            /** @description Empty where it has none. */
            name: string;
            /** @description Last 4 characters of the key. */
            hint: string;
            /** @description Its calls cost nothing. */
            isTest: boolean;
            /** @description Calls of the licence that the key may make. */
            scopes: "all" | ("search" | "match" | "export" | "autoprofile" | "license")[];
            /**
             * Format: date-time
             * @description RFC 3339 UTC.
             */
            createdAt: string;
            /** @description When it ends unless it is ended before; `null`: never. */
            expiresAt: string | null;
            /** @description From then on it is refused; `null`: never. */
            endsAt: string | null;
            /** @description The key itself. It is shown this once. */
            key: string;
        };
        PatchAdminLicencesKeysRequest: {
            name?: string | null;
            /** @description Calls of the licence that the key may make. */
            scopes?: "all" | ("search" | "match" | "export" | "autoprofile" | "license")[] | null;
            /** @description When it ends, in the future: RFC 3339, or a day as its beginning in UTC; or `never`. */
            expiresAt?: string | null;
        };
        AdminLicencesKeysRotateRequest: {
            /** @description How long the old key keeps working; 24 where absent, 0 ends it at once. */
            overlapHours?: number | null;
        };
        AdminImportsResponse: {
            imports: {
                id: number;
                /** @enum {unknown} */
                action: "import" | "update" | "remove" | "rollback" | "index" | "suppress";
                /** @description `null`: all of them. */
                register: string | null;
                /**
                 * @description Only `done` changes what is served.
                 * @enum {unknown}
                 */
                outcome: "running" | "done" | "unchanged" | "refused" | "failed" | "interrupted";
                /** Format: date-time */
                startedAt: string;
                /** @description `null` while it runs, and where it was interrupted. */
                endedAt: string | null;
                seconds: number | null;
                /** @description Names of the files. */
                files: string[];
                /** @description Why it was refused or failed, or a note on the result. */
                message: string | null;
                /** @description Rows of the files. */
                rows: number | null;
                /** @description Rows that could not be read. */
                rejected: number | null;
                /** @description Rows left out by rule. */
                leftOut: number | null;
                /** @description Records of the register after the import. */
                records: number | null;
                /** @description Records that were new. */
                added: number | null;
                /** @description Records whose content changed. */
                changed: number | null;
                /** @description Records without a change. */
                unchanged: number | null;
                /** @description Records that were gone. */
                removed: number | null;
                /** @description What is served after it. */
                generation: string | null;
            }[];
        };
        AdminImportsRejectsResponse: {
            rejects: {
                /** @description Name of the file; `(stored before)`: a record of an earlier import. */
                file: string;
                /** @description Line of the file on which the row begins, from 1; `null`: it is in no file. */
                line: number | null;
                /**
                 * @description `rejected`: it cannot be stored. `duplicate`: a later row describes the same company. `unmatched`: it has no name, and no other register has the company.
                 * @enum {unknown}
                 */
                kind: "rejected" | "duplicate" | "unmatched";
                reason: string;
                /** @description How the row begins; empty for duplicates and unmatched rows. */
                row: string;
            }[];
            /** @description `after` of the next page; `null`: there is none. */
            next: number | null;
        };
        PostAdminImportsRequest: {
            /** @description Absent: all served registers. */
            registers?: string[] | null;
            /** @description Whether more than one active company in twenty of a register may lose all its industry codes. Such files are refused where it is absent. */
            loseCodes?: boolean | null;
        };
        PostAdminImportsResponse: {
            /** @constant */
            started: true;
            registers: string[];
        };
        DeleteAdminImportsResponse: {
            /** @description Registers whose files are being fetched. */
            stopping: string[];
        };
        AdminGenerationsResponse: {
            generations: {
                id: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                madeAt: string;
                companies: number;
                /** @description Size of its files. */
                bytes: number;
                isServed: boolean;
            }[];
        };
        PostAdminGenerationsRequest: {
            /** @description Id of the one before, as `GET /admin/generations` lists it. */
            generation: string;
        };
        PostAdminGenerationsResponse: {
            generations: {
                id: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 UTC.
                 */
                madeAt: string;
                companies: number;
                /** @description Size of its files. */
                bytes: number;
                isServed: boolean;
            }[];
        };
        AdminAuditResponse: {
            changes: {
                /** @description 1, 2, 3 … */
                number: number;
                /** Format: date-time */
                at: string;
                /** @description Id of an admin key, or `command line`, or `demo`. */
                actor: string;
                /** @description Name of the admin key; empty without one. */
                actorName: string;
                /** @description Id of the call; `null` for a command. */
                requestId: string | null;
                /** @enum {unknown} */
                action: "licence.create" | "licence.change" | "licence.close" | "key.create" | "key.change" | "key.rotate" | "key.revoke" | "admin.create" | "admin.revoke" | "import.start" | "import.stop" | "generation.serve";
                /** @description Id of what was changed. */
                target: string;
                /** @description What was asked for. Holds no key. */
                details: {
                    [key: string]: unknown;
                };
            }[];
        };
        HealthLiveResponse: {
            /** @constant */
            status: "live";
        };
        HealthReadyResponse: {
            /** @constant */
            status: "ready";
            /** @description What is damaged, and what is served instead. */
            notice?: string;
        };
        Error: {
            /** @description One sentence that names the member and what is right. */
            error: string;
        };
    };
    responses: {
        /** @description `The request took too long to arrive` */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `Request headers are too large` */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
        IdempotencyKey: string;
        /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
        IfNoneMatch: string;
        /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of the call: that of the request where it has one, else a new one. In the logs too. */
        "X-Request-Id": string;
        /** @description Version of this interface. */
        "X-Api-Version": string;
        /** @description Which error it is: a code of the table of errors in docs/api.md. */
        "X-Error-Code": string;
        /** @description Calls a minute that the key may make. */
        "X-RateLimit-Limit": number;
        /** @description Calls left in this minute. */
        "X-RateLimit-Remaining": number;
        /** @description Calls made in this minute. */
        "X-RateLimit-Used": number;
        /** @description Credits of the period; -1: unlimited, or the endpoint is free. */
        "X-Credits-Limit": number;
        /** @description Credits left after this call; -1: unlimited. */
        "X-Credits-Remaining": number;
        /** @description Credits that this call took. */
        "X-Credits-Used": number;
        /** @description Credits that the call would take, or at most takes. */
        "X-Credits-Estimate": number;
        /** @description Which import was searched. Pages of one walk that differ in it do not fit together. */
        "X-Data-Generation": string;
        /** @description Companies that the whole export has. */
        "X-Total-Count": number;
        /** @description `true`: the answer of an earlier call with this `Idempotency-Key`, free. */
        "Idempotent-Replayed": string;
        /** @description Seconds after which to try again. */
        "Retry-After": number;
        /** @description How to show a key: `ApiKey`. */
        "WWW-Authenticate": string;
        /** @description How long the answer may be kept. */
        "Cache-Control": string;
        /** @description Tag of the answer, for `If-None-Match`. */
        ETag: string;
        /** @description Address of the next page: `<…>; rel="next"`. Absent on the last. */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    exploreLite: {
        parameters: {
            query?: {
                /** @description Returns true totals and no companies, free; `X-Credits-Estimate` is the price of the call. */
                dryRun?: boolean;
            };
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "countriesIso2": [
                 *           "IT"
                 *         ],
                 *         "naceCodes": [
                 *           "10.41"
                 *         ],
                 *         "status": [
                 *           "Active"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExploreLiteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Credits-Estimate": components["headers"]["X-Credits-Estimate"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Data-Generation": components["headers"]["X-Data-Generation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": "IT-05021390058",
                     *           "name": "Doremprigo S.r.l.",
                     *           "previousNames": [],
                     *           "tradeNames": [],
                     *           "countryIso2": "IT",
                     *           "vatTaxNumber": "IT05021390058",
                     *           "nationalId": "05021390058",
                     *           "lei": null,
                     *           "address": "Viale della Repubblica 38",
                     *           "postcode": "51100",
                     *           "city": "Pistoia",
                     *           "region": "Toscana|Pistoia",
                     *           "latitude": null,
                     *           "longitude": null,
                     *           "website": "https://www.doremprigo.it.example",
                     *           "email": "info@doremprigo.it.example",
                     *           "phone": null,
                     *           "status": "Active",
                     *           "statusDate": null,
                     *           "dateOfIncorporation": "2009-08-06",
                     *           "standardisedLegalForm": "Private limited companies",
                     *           "nationalLegalForm": "Società a responsabilità limitata",
                     *           "categoryOfTheCompany": "Very large company",
                     *           "listedDelistedUnlisted": "unlisted",
                     *           "operatingRevenue": 229102800,
                     *           "operatingRevenueMin": null,
                     *           "operatingRevenueMax": null,
                     *           "operatingRevenueCurrency": "EUR",
                     *           "operatingRevenueYear": 2025,
                     *           "numberOfEmployees": null,
                     *           "numberOfEmployeesMin": null,
                     *           "numberOfEmployeesMax": null,
                     *           "numberOfEmployeesYear": null,
                     *           "totalAssets": 130669700,
                     *           "nationalSectors": {
                     *             "primary": [
                     *               "10.41.10"
                     *             ],
                     *             "secondary": [
                     *               "01.21.00"
                     *             ]
                     *           },
                     *           "naceCodes": {
                     *             "primary": [
                     *               "10.41"
                     *             ],
                     *             "secondary": [
                     *               "01.21"
                     *             ]
                     *           },
                     *           "naicsCodes": {
                     *             "primary": [
                     *               "311224",
                     *               "311225"
                     *             ],
                     *             "secondary": [
                     *               "111332"
                     *             ]
                     *           },
                     *           "sicCodes": {
                     *             "primary": [
                     *               "2076",
                     *               "2077",
                     *               "2074"
                     *             ],
                     *             "secondary": [
                     *               "0172"
                     *             ]
                     *           },
                     *           "description": null,
                     *           "descriptionLanguage": null,
                     *           "sources": [
                     *             {
                     *               "register": "demo",
                     *               "url": null,
                     *               "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *               "retrievedAt": "2026-06-30T00:00:00Z",
                     *               "fields": [
                     *                 "name",
                     *                 "countryIso2",
                     *                 "vatTaxNumber"
                     *               ]
                     *             }
                     *           ],
                     *           "lastUpdated": "2024-08-14T00:00:00Z",
                     *           "attributes": null
                     *         }
                     *       ],
                     *       "totalCompanies": 106,
                     *       "totalPages": 5,
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "searchContextId": "f544ecd4-0e3b-4dc7-8398-17ca97c6f5e5"
                     *     }
                     */
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required filter param countryIso2` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreSimpleSemantic: {
        parameters: {
            query?: {
                /** @description Returns true totals and no companies, free; `X-Credits-Estimate` is the price of the call. */
                dryRun?: boolean;
            };
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "countriesIso2": [
                 *           "IT",
                 *           "ES"
                 *         ]
                 *       },
                 *       "semantic": {
                 *         "keywords": [
                 *           "olive oil",
                 *           "wine"
                 *         ],
                 *         "mustNot": [
                 *           "wholesale"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExploreSimpleSemanticRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Credits-Estimate": components["headers"]["X-Credits-Estimate"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Data-Generation": components["headers"]["X-Data-Generation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": "ES-B23996507",
                     *           "name": "Bodegas Vilquinera S.L.",
                     *           "previousNames": [],
                     *           "tradeNames": [
                     *             "Bodegas Deltorzarruro"
                     *           ],
                     *           "countryIso2": "ES",
                     *           "vatTaxNumber": "ESB23996507",
                     *           "nationalId": "B23996507",
                     *           "lei": null,
                     *           "address": "Polígono Industrial Norte 111",
                     *           "postcode": "46013",
                     *           "city": "Valencia",
                     *           "region": "Comunitat Valenciana|Valencia/València",
                     *           "latitude": null,
                     *           "longitude": null,
                     *           "website": null,
                     *           "email": null,
                     *           "phone": null,
                     *           "status": "Active",
                     *           "statusDate": null,
                     *           "dateOfIncorporation": "2001-06-16",
                     *           "standardisedLegalForm": "Private limited companies",
                     *           "nationalLegalForm": "Sociedad de responsabilidad limitada",
                     *           "categoryOfTheCompany": "Medium sized company",
                     *           "listedDelistedUnlisted": "unlisted",
                     *           "operatingRevenue": 5386500,
                     *           "operatingRevenueMin": null,
                     *           "operatingRevenueMax": null,
                     *           "operatingRevenueCurrency": "EUR",
                     *           "operatingRevenueYear": 2025,
                     *           "numberOfEmployees": null,
                     *           "numberOfEmployeesMin": 20,
                     *           "numberOfEmployeesMax": 49,
                     *           "numberOfEmployeesYear": 2025,
                     *           "totalAssets": 7751000,
                     *           "nationalSectors": {
                     *             "primary": [
                     *               "11.02"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "naceCodes": {
                     *             "primary": [
                     *               "11.02"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "naicsCodes": {
                     *             "primary": [
                     *               "312130"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "sicCodes": {
                     *             "primary": [
                     *               "2084"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "description": "Elaboración de vinos.",
                     *           "descriptionLanguage": "es",
                     *           "sources": [
                     *             {
                     *               "register": "demo",
                     *               "url": null,
                     *               "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *               "retrievedAt": "2026-06-30T00:00:00Z",
                     *               "fields": [
                     *                 "name",
                     *                 "tradeNames",
                     *                 "countryIso2"
                     *               ]
                     *             }
                     *           ],
                     *           "lastUpdated": "2025-07-28T00:00:00Z",
                     *           "attributes": null
                     *         }
                     *       ],
                     *       "totalCompanies": 401,
                     *       "totalPages": 17,
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "searchContextId": "be4c5108-f858-4d7c-89df-b0c27d641262",
                     *       "input": {
                     *         "filters": {
                     *           "countriesIso2": [
                     *             "IT",
                     *             "ES"
                     *           ]
                     *         },
                     *         "semantic": {
                     *           "keywords": [
                     *             "olive oil",
                     *             "wine"
                     *           ],
                     *           "mustNot": [
                     *             "wholesale"
                     *           ]
                     *         }
                     *       },
                     *       "interpretation": {
                     *         "notes": [],
                     *         "wordByWord": [],
                     *         "nearWords": {
                     *           "words": [
                     *             {
                     *               "asked": "olive",
                     *               "near": [
                     *                 {
                     *                   "word": "extravergine",
                     *                   "similarity": 0.67
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "companies": 0,
                     *           "bySimilarity": 0,
                     *           "found": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreSimpleSemanticResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required filter param countryIso2` · `Missing required field: {field}` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    explorePlus: {
        parameters: {
            query?: {
                /** @description Returns true totals and no companies, free; `X-Credits-Estimate` is the price of the call. */
                dryRun?: boolean;
            };
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "olive oil producers in Tuscany with more than 5 employees",
                 *       "filters": {
                 *         "countriesIso2": [
                 *           "IT"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExplorePlusRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Credits-Estimate": components["headers"]["X-Credits-Estimate"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Data-Generation": components["headers"]["X-Data-Generation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": "IT-04472100181",
                     *           "name": "Calolivetti Frantoio Arezzo S.a.s.",
                     *           "previousNames": [],
                     *           "tradeNames": [],
                     *           "countryIso2": "IT",
                     *           "vatTaxNumber": "IT04472100181",
                     *           "nationalId": "04472100181",
                     *           "lei": null,
                     *           "address": "Via Roma 60",
                     *           "postcode": "52100",
                     *           "city": "Arezzo",
                     *           "region": "Toscana|Arezzo",
                     *           "latitude": 43.4741,
                     *           "longitude": 11.88961,
                     *           "website": "https://www.calolivetti-frantoio.it.example",
                     *           "email": null,
                     *           "phone": null,
                     *           "status": "Active",
                     *           "statusDate": null,
                     *           "dateOfIncorporation": "2011-07-14",
                     *           "standardisedLegalForm": "Partnerships",
                     *           "nationalLegalForm": "Società in accomandita semplice",
                     *           "categoryOfTheCompany": "Medium sized company",
                     *           "listedDelistedUnlisted": "unlisted",
                     *           "operatingRevenue": 4850700,
                     *           "operatingRevenueMin": null,
                     *           "operatingRevenueMax": null,
                     *           "operatingRevenueCurrency": "EUR",
                     *           "operatingRevenueYear": 2024,
                     *           "numberOfEmployees": 12,
                     *           "numberOfEmployeesMin": null,
                     *           "numberOfEmployeesMax": null,
                     *           "numberOfEmployeesYear": 2024,
                     *           "totalAssets": 1005400,
                     *           "nationalSectors": {
                     *             "primary": [
                     *               "10.41.10"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "naceCodes": {
                     *             "primary": [
                     *               "10.41"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "naicsCodes": {
                     *             "primary": [
                     *               "311224",
                     *               "311225"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "sicCodes": {
                     *             "primary": [
                     *               "2076",
                     *               "2077",
                     *               "2074"
                     *             ],
                     *             "secondary": []
                     *           },
                     *           "description": "L’azienda si occupa di: produzione di olio di oliva da olive prevalentemente non di produzione propria. Fondata nel 2011 a Arezzo.",
                     *           "descriptionLanguage": "it",
                     *           "sources": [
                     *             {
                     *               "register": "demo",
                     *               "url": null,
                     *               "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *               "retrievedAt": "2026-06-30T00:00:00Z",
                     *               "fields": [
                     *                 "name",
                     *                 "countryIso2",
                     *                 "vatTaxNumber"
                     *               ]
                     *             }
                     *           ],
                     *           "lastUpdated": "2024-12-23T00:00:00Z",
                     *           "attributes": null
                     *         }
                     *       ],
                     *       "totalCompanies": 28,
                     *       "totalPages": 2,
                     *       "page": 1,
                     *       "pageSize": 25,
                     *       "searchContextId": "6bf077c5-1a0c-4c6b-8564-7d00f5f3e400",
                     *       "input": {
                     *         "query": "olive oil producers in Tuscany with more than 5 employees",
                     *         "filters": {
                     *           "countriesIso2": [
                     *             "IT"
                     *           ]
                     *         }
                     *       },
                     *       "interpretation": {
                     *         "notes": [],
                     *         "relaxations": [],
                     *         "understoodBy": "builtIn",
                     *         "parts": [
                     *           {
                     *             "words": "olive oil producers",
                     *             "start": 0,
                     *             "end": 19,
                     *             "kind": "activity",
                     *             "effect": "ranks",
                     *             "filters": null
                     *           }
                     *         ],
                     *         "activity": "olive oil producers",
                     *         "exclusions": [],
                     *         "sectors": [
                     *           {
                     *             "naceCode": "10.41",
                     *             "title": "Manufacture of oils and fats",
                     *             "weight": 1,
                     *             "because": [
                     *               "Production of olive oil",
                     *               "Olive oil",
                     *               "olive oil mills"
                     *             ]
                     *           }
                     *         ],
                     *         "excludedNaceCodes": [],
                     *         "nearWords": {
                     *           "words": [
                     *             {
                     *               "asked": "olive",
                     *               "near": [
                     *                 {
                     *                   "word": "extravergine",
                     *                   "similarity": 0.67
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "companies": 0,
                     *           "bySimilarity": 0,
                     *           "found": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExplorePlusResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required field: {field}` · `Missing required filter param countryIso2` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreOne: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country": "IT",
                 *       "companyName": "Vini Ferostrossi"
                 *     }
                 */
                "application/json": components["schemas"]["ExploreOneRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": "IT-07697940489",
                     *           "name": "Vini Ferostrossi S.r.l.",
                     *           "previousNames": [],
                     *           "tradeNames": [],
                     *           "countryIso2": "IT",
                     *           "vatTaxNumber": "IT07697940489",
                     *           "nationalId": "07697940489",
                     *           "lei": null,
                     *           "address": "Via Dante 111",
                     *           "postcode": "50130",
                     *           "city": "Firenze",
                     *           "region": "Toscana|Firenze",
                     *           "latitude": 43.77057,
                     *           "longitude": 11.25875,
                     *           "website": "https://www.vini-ferostrossi.it.example",
                     *           "email": "info@vini-ferostrossi.it.example",
                     *           "phone": null,
                     *           "status": "Active",
                     *           "statusDate": null,
                     *           "dateOfIncorporation": "2019-01-10",
                     *           "standardisedLegalForm": "Private limited companies",
                     *           "nationalLegalForm": "Società a responsabilità limitata",
                     *           "categoryOfTheCompany": "Medium sized company",
                     *           "listedDelistedUnlisted": "unlisted",
                     *           "operatingRevenue": null,
                     *           "operatingRevenueMin": 2000000,
                     *           "operatingRevenueMax": 4999999,
                     *           "operatingRevenueCurrency": "EUR",
                     *           "operatingRevenueYear": 2025,
                     *           "numberOfEmployees": null,
                     *           "numberOfEmployeesMin": 10,
                     *           "numberOfEmployeesMax": 19,
                     *           "numberOfEmployeesYear": 2025,
                     *           "totalAssets": 1107700,
                     *           "nationalSectors": {
                     *             "primary": [
                     *               "11.02.10"
                     *             ],
                     *             "secondary": [
                     *               "01.21.00"
                     *             ]
                     *           },
                     *           "naceCodes": {
                     *             "primary": [
                     *               "11.02"
                     *             ],
                     *             "secondary": [
                     *               "01.21"
                     *             ]
                     *           },
                     *           "naicsCodes": {
                     *             "primary": [
                     *               "312130"
                     *             ],
                     *             "secondary": [
                     *               "111332"
                     *             ]
                     *           },
                     *           "sicCodes": {
                     *             "primary": [
                     *               "2084"
                     *             ],
                     *             "secondary": [
                     *               "0172"
                     *             ]
                     *           },
                     *           "description": "Produzione di vini da tavola e v.q.p.r.d. Inoltre: coltivazione di uva. Fondata nel 2019 a Firenze.",
                     *           "descriptionLanguage": "it",
                     *           "sources": [
                     *             {
                     *               "register": "demo",
                     *               "url": null,
                     *               "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *               "retrievedAt": "2026-06-30T00:00:00Z",
                     *               "fields": [
                     *                 "name",
                     *                 "countryIso2",
                     *                 "vatTaxNumber"
                     *               ]
                     *             }
                     *           ],
                     *           "lastUpdated": "2025-03-24T00:00:00Z",
                     *           "attributes": null,
                     *           "matchScore": 0.99,
                     *           "because": [
                     *             "companyName: the same, one of the two without a legal form"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreOneResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `Missing required field: {field}` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreMatch: {
        parameters: {
            query?: {
                /** @description Returns true totals and no companies, free; `X-Credits-Estimate` is the price of the call. */
                dryRun?: boolean;
            };
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companies": [
                 *         {
                 *           "ref": "1",
                 *           "country": "IT",
                 *           "companyName": "Vini Ferostrossi",
                 *           "city": "Firenze"
                 *         },
                 *         {
                 *           "ref": "2",
                 *           "country": "IT",
                 *           "vatTaxNumber": "07697940489"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExploreMatchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Credits-Estimate": components["headers"]["X-Credits-Estimate"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "ref": "1",
                     *           "match": "IT-07697940489",
                     *           "candidates": [
                     *             {
                     *               "id": "IT-07697940489",
                     *               "name": "Vini Ferostrossi S.r.l.",
                     *               "previousNames": [],
                     *               "tradeNames": [],
                     *               "countryIso2": "IT",
                     *               "vatTaxNumber": "IT07697940489",
                     *               "nationalId": "07697940489",
                     *               "lei": null,
                     *               "address": "Via Dante 111",
                     *               "postcode": "50130",
                     *               "city": "Firenze",
                     *               "region": "Toscana|Firenze",
                     *               "latitude": 43.77057,
                     *               "longitude": 11.25875,
                     *               "website": "https://www.vini-ferostrossi.it.example",
                     *               "email": "info@vini-ferostrossi.it.example",
                     *               "phone": null,
                     *               "status": "Active",
                     *               "statusDate": null,
                     *               "dateOfIncorporation": "2019-01-10",
                     *               "standardisedLegalForm": "Private limited companies",
                     *               "nationalLegalForm": "Società a responsabilità limitata",
                     *               "categoryOfTheCompany": "Medium sized company",
                     *               "listedDelistedUnlisted": "unlisted",
                     *               "operatingRevenue": null,
                     *               "operatingRevenueMin": 2000000,
                     *               "operatingRevenueMax": 4999999,
                     *               "operatingRevenueCurrency": "EUR",
                     *               "operatingRevenueYear": 2025,
                     *               "numberOfEmployees": null,
                     *               "numberOfEmployeesMin": 10,
                     *               "numberOfEmployeesMax": 19,
                     *               "numberOfEmployeesYear": 2025,
                     *               "totalAssets": 1107700,
                     *               "nationalSectors": {
                     *                 "primary": [
                     *                   "11.02.10"
                     *                 ],
                     *                 "secondary": [
                     *                   "01.21.00"
                     *                 ]
                     *               },
                     *               "naceCodes": {
                     *                 "primary": [
                     *                   "11.02"
                     *                 ],
                     *                 "secondary": [
                     *                   "01.21"
                     *                 ]
                     *               },
                     *               "naicsCodes": {
                     *                 "primary": [
                     *                   "312130"
                     *                 ],
                     *                 "secondary": [
                     *                   "111332"
                     *                 ]
                     *               },
                     *               "sicCodes": {
                     *                 "primary": [
                     *                   "2084"
                     *                 ],
                     *                 "secondary": [
                     *                   "0172"
                     *                 ]
                     *               },
                     *               "description": "Produzione di vini da tavola e v.q.p.r.d. Inoltre: coltivazione di uva. Fondata nel 2019 a Firenze.",
                     *               "descriptionLanguage": "it",
                     *               "sources": [
                     *                 {
                     *                   "register": "demo",
                     *                   "url": null,
                     *                   "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *                   "retrievedAt": "2026-06-30T00:00:00Z",
                     *                   "fields": [
                     *                     "name",
                     *                     "countryIso2",
                     *                     "vatTaxNumber"
                     *                   ]
                     *                 }
                     *               ],
                     *               "lastUpdated": "2025-03-24T00:00:00Z",
                     *               "attributes": null,
                     *               "matchScore": 0.993,
                     *               "because": [
                     *                 "name: the same, one of the two without a legal form",
                     *                 "city: the same"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreMatchResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required field: {field}` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description `id` of a company, as answers carry it: `IT-01234567890`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "IT-07697940489",
                     *       "name": "Vini Ferostrossi S.r.l.",
                     *       "previousNames": [],
                     *       "tradeNames": [],
                     *       "countryIso2": "IT",
                     *       "vatTaxNumber": "IT07697940489",
                     *       "nationalId": "07697940489",
                     *       "lei": null,
                     *       "address": "Via Dante 111",
                     *       "postcode": "50130",
                     *       "city": "Firenze",
                     *       "region": "Toscana|Firenze",
                     *       "latitude": 43.77057,
                     *       "longitude": 11.25875,
                     *       "website": "https://www.vini-ferostrossi.it.example",
                     *       "email": "info@vini-ferostrossi.it.example",
                     *       "phone": null,
                     *       "status": "Active",
                     *       "statusDate": null,
                     *       "dateOfIncorporation": "2019-01-10",
                     *       "standardisedLegalForm": "Private limited companies",
                     *       "nationalLegalForm": "Società a responsabilità limitata",
                     *       "categoryOfTheCompany": "Medium sized company",
                     *       "listedDelistedUnlisted": "unlisted",
                     *       "operatingRevenue": null,
                     *       "operatingRevenueMin": 2000000,
                     *       "operatingRevenueMax": 4999999,
                     *       "operatingRevenueCurrency": "EUR",
                     *       "operatingRevenueYear": 2025,
                     *       "numberOfEmployees": null,
                     *       "numberOfEmployeesMin": 10,
                     *       "numberOfEmployeesMax": 19,
                     *       "numberOfEmployeesYear": 2025,
                     *       "totalAssets": 1107700,
                     *       "nationalSectors": {
                     *         "primary": [
                     *           "11.02.10"
                     *         ],
                     *         "secondary": [
                     *           "01.21.00"
                     *         ]
                     *       },
                     *       "naceCodes": {
                     *         "primary": [
                     *           "11.02"
                     *         ],
                     *         "secondary": [
                     *           "01.21"
                     *         ]
                     *       },
                     *       "naicsCodes": {
                     *         "primary": [
                     *           "312130"
                     *         ],
                     *         "secondary": [
                     *           "111332"
                     *         ]
                     *       },
                     *       "sicCodes": {
                     *         "primary": [
                     *           "2084"
                     *         ],
                     *         "secondary": [
                     *           "0172"
                     *         ]
                     *       },
                     *       "description": "Produzione di vini da tavola e v.q.p.r.d. Inoltre: coltivazione di uva. Fondata nel 2019 a Firenze.",
                     *       "descriptionLanguage": "it",
                     *       "sources": [
                     *         {
                     *           "register": "demo",
                     *           "url": null,
                     *           "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *           "retrievedAt": "2026-06-30T00:00:00Z",
                     *           "fields": [
                     *             "name",
                     *             "countryIso2",
                     *             "vatTaxNumber"
                     *           ]
                     *         }
                     *       ],
                     *       "lastUpdated": "2025-03-24T00:00:00Z",
                     *       "attributes": null
                     *     }
                     */
                    "application/json": components["schemas"]["Company"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreCompaniesSimilar: {
        parameters: {
            query?: {
                /** @description Most companies; 10 where absent. */
                limit?: number;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description `id` of a company, as answers carry it: `IT-01234567890`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": "IT-07880240978",
                     *           "name": "F.lli Palibalduzzi S.r.l.",
                     *           "previousNames": [],
                     *           "tradeNames": [],
                     *           "countryIso2": "IT",
                     *           "vatTaxNumber": "IT07880240978",
                     *           "nationalId": "07880240978",
                     *           "lei": null,
                     *           "address": "Via Dante 14",
                     *           "postcode": "50126",
                     *           "city": "Firenze",
                     *           "region": "Toscana|Firenze",
                     *           "latitude": null,
                     *           "longitude": null,
                     *           "website": "https://www.flli-palibalduzzi.it.example",
                     *           "email": null,
                     *           "phone": null,
                     *           "status": "Active",
                     *           "statusDate": null,
                     *           "dateOfIncorporation": "2015-11-05",
                     *           "standardisedLegalForm": "Private limited companies",
                     *           "nationalLegalForm": "Società a responsabilità limitata",
                     *           "categoryOfTheCompany": "Medium sized company",
                     *           "listedDelistedUnlisted": "unlisted",
                     *           "operatingRevenue": 4434400,
                     *           "operatingRevenueMin": null,
                     *           "operatingRevenueMax": null,
                     *           "operatingRevenueCurrency": "EUR",
                     *           "operatingRevenueYear": 2025,
                     *           "numberOfEmployees": 13,
                     *           "numberOfEmployeesMin": null,
                     *           "numberOfEmployeesMax": null,
                     *           "numberOfEmployeesYear": 2025,
                     *           "totalAssets": null,
                     *           "nationalSectors": {
                     *             "primary": [
                     *               "11.02.10"
                     *             ],
                     *             "secondary": [
                     *               "01.21.00"
                     *             ]
                     *           },
                     *           "naceCodes": {
                     *             "primary": [
                     *               "11.02"
                     *             ],
                     *             "secondary": [
                     *               "01.21"
                     *             ]
                     *           },
                     *           "naicsCodes": {
                     *             "primary": [
                     *               "312130"
                     *             ],
                     *             "secondary": [
                     *               "111332"
                     *             ]
                     *           },
                     *           "sicCodes": {
                     *             "primary": [
                     *               "2084"
                     *             ],
                     *             "secondary": [
                     *               "0172"
                     *             ]
                     *           },
                     *           "description": null,
                     *           "descriptionLanguage": null,
                     *           "sources": [
                     *             {
                     *               "register": "demo",
                     *               "url": null,
                     *               "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *               "retrievedAt": "2026-06-30T00:00:00Z",
                     *               "fields": [
                     *                 "name",
                     *                 "countryIso2",
                     *                 "vatTaxNumber"
                     *               ]
                     *             }
                     *           ],
                     *           "lastUpdated": "2026-05-29T00:00:00Z",
                     *           "attributes": null,
                     *           "matchScore": 0.963,
                     *           "because": [
                     *             "industry: 11.02 Manufacture of wine from grape",
                     *             "size: Medium sized company",
                     *             "place: Firenze"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreCompaniesSimilarResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreSuggest: {
        parameters: {
            query: {
                /** @description What was typed so far, from 2 characters on; white space at its ends counts for nothing. */
                q: string;
                /** @description ISO 3166 alpha-2 code; several where it is given several times. */
                countryIso2: string[];
                /** @description Most companies; 10 where absent. */
                limit?: number;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suggestions": [
                     *         {
                     *           "id": "IT-07449250013",
                     *           "name": "Vini Valemprugloldi S.n.c.",
                     *           "city": "Pisa",
                     *           "region": "Toscana|Pisa",
                     *           "status": "Active",
                     *           "nationalId": "07449250013",
                     *           "countryIso2": "IT"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreSuggestResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreFacets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "countriesIso2": [
                 *           "IT"
                 *         ],
                 *         "status": [
                 *           "Active"
                 *         ]
                 *       },
                 *       "facets": [
                 *         {
                 *           "field": "region",
                 *           "top": 5
                 *         },
                 *         {
                 *           "field": "naceCodes",
                 *           "level": 2,
                 *           "by": {
                 *             "field": "numberOfEmployees"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExploreFacetsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalCompanies": 4343,
                     *       "facets": [
                     *         {
                     *           "field": "region",
                     *           "values": [
                     *             {
                     *               "value": "Lombardia",
                     *               "label": "Lombardia",
                     *               "count": 663
                     *             }
                     *           ],
                     *           "other": 1796,
                     *           "missing": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreFacetsResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required field: {field}` · `Missing required filter param countryIso2` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreExport: {
        parameters: {
            query?: {
                /** @description Returns true totals and no companies, free; `X-Credits-Estimate` is the price of the call. */
                dryRun?: boolean;
            };
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "csv",
                 *       "filters": {
                 *         "countriesIso2": [
                 *           "IT"
                 *         ],
                 *         "naceCodes": [
                 *           "10.41"
                 *         ]
                 *       },
                 *       "fields": [
                 *         "name",
                 *         "city"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExploreExportRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Credits-Estimate": components["headers"]["X-Credits-Estimate"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required field: {field}` · `Missing required filter param countryIso2` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `A licence can run at most {most} exports at the same time` · `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreChanges: {
        parameters: {
            query?: {
                /** @description `next`, or the `cursor` of a change, of an earlier answer; absent: from the oldest change that is kept. */
                since?: string;
                /** @description ISO 3166 alpha-2 codes; absent: all that the licence enables. */
                countriesIso2?: string[];
                /** @description Of a company: only its changes. A page may be empty while more follow. */
                id?: string;
                /** @description Kinds of changes; absent: all but `recoded`. */
                types?: ("new" | "changed" | "closed" | "gone" | "recoded")[];
                /** @description Most changes; 100 where absent. */
                limit?: number;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [],
                     *       "next": "1768469400000-0"
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreChangesResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `since: is older than {days} days, or precedes an import whose changes are unknown: start again without it` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcile: {
        parameters: {
            query?: {
                /** @description A batch of queries, as JSON. */
                queries?: string;
                /** @description A query for values, as JSON. */
                extend?: string;
                /** @description Of the manifest; 0.2 where absent. The two have other members. */
                version?: "0.2" | "1.0-draft";
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "versions": [
                     *         "0.2",
                     *         "1.0-draft"
                     *       ],
                     *       "name": "Firmament: companies of Italy",
                     *       "documentation": "http://localhost:8080/docs",
                     *       "defaultTypes": [
                     *         {
                     *           "id": "company",
                     *           "name": "Company"
                     *         }
                     *       ],
                     *       "batchSize": 1000,
                     *       "authentication": {
                     *         "type": "apiKey",
                     *         "name": "key",
                     *         "in": "query"
                     *       },
                     *       "identifierSpace": "http://localhost:8080/explore/companies/",
                     *       "schemaSpace": "https://schema.org/Organization",
                     *       "view": {
                     *         "url": "http://localhost:8080/reconcile/IT/preview?id={{id}}"
                     *       },
                     *       "preview": {
                     *         "url": "http://localhost:8080/reconcile/IT/preview?id={{id}}",
                     *         "width": 430,
                     *         "height": 150
                     *       },
                     *       "suggest": {
                     *         "entity": {
                     *           "service_url": "http://localhost:8080",
                     *           "service_path": "/reconcile/IT/suggest/entity"
                     *         },
                     *         "property": {
                     *           "service_url": "http://localhost:8080",
                     *           "service_path": "/reconcile/IT/suggest/property"
                     *         },
                     *         "type": {
                     *           "service_url": "http://localhost:8080",
                     *           "service_path": "/reconcile/IT/suggest/type"
                     *         }
                     *       },
                     *       "extend": {
                     *         "propose_properties": {
                     *           "service_url": "http://localhost:8080",
                     *           "service_path": "/reconcile/IT/extend/propose"
                     *         },
                     *         "property_settings": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReconcileResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `This search exceeds the work limit of one call: shorten {member}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postReconcile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queries": {
                 *         "q0": {
                 *           "query": "Vini Ferostrossi",
                 *           "limit": 3,
                 *           "properties": [
                 *             {
                 *               "pid": "city",
                 *               "v": "Firenze"
                 *             }
                 *           ]
                 *         },
                 *         "q1": {
                 *           "query": "07697940489"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PostReconcileRequest"];
                "application/x-www-form-urlencoded": {
                    queries?: string;
                    extend?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "q0": {
                     *         "result": [
                     *           {
                     *             "id": "IT-07697940489",
                     *             "name": "Vini Ferostrossi S.r.l.",
                     *             "description": "Firenze · Active · 07697940489",
                     *             "type": [
                     *               {
                     *                 "id": "company",
                     *                 "name": "Company"
                     *               }
                     *             ],
                     *             "score": 99.3,
                     *             "match": true,
                     *             "features": [
                     *               {
                     *                 "id": "name",
                     *                 "value": true
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "q1": {
                     *         "result": [
                     *           {
                     *             "id": "IT-07697940489",
                     *             "name": "Vini Ferostrossi S.r.l.",
                     *             "description": "Firenze · Active · 07697940489",
                     *             "type": [
                     *               {
                     *                 "id": "company",
                     *                 "name": "Company"
                     *               }
                     *             ],
                     *             "score": 100,
                     *             "match": true,
                     *             "features": [
                     *               {
                     *                 "id": "number",
                     *                 "value": true
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostReconcileResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required field: {field}` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcileMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queries": [
                 *         {
                 *           "conditions": [
                 *             {
                 *               "matchType": "name",
                 *               "propertyValue": "Vini Ferostrossi"
                 *             },
                 *             {
                 *               "matchType": "property",
                 *               "propertyId": "city",
                 *               "propertyValue": "Firenze"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReconcileMatchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "candidates": [
                     *             {
                     *               "id": "IT-07697940489",
                     *               "name": "Vini Ferostrossi S.r.l.",
                     *               "description": "Firenze · Active · 07697940489",
                     *               "type": [
                     *                 {
                     *                   "id": "company",
                     *                   "name": "Company"
                     *                 }
                     *               ],
                     *               "score": 99.3,
                     *               "match": true,
                     *               "features": [
                     *                 {
                     *                   "id": "name",
                     *                   "name": "Same words",
                     *                   "value": true
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReconcileMatchResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required field: {field}` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcileExtend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "IT-07697940489"
                 *       ],
                 *       "properties": [
                 *         {
                 *           "id": "city"
                 *         },
                 *         {
                 *           "id": "numberOfEmployees"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReconcileExtendQuery"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "meta": [
                     *         {
                     *           "id": "city",
                     *           "name": "City"
                     *         }
                     *       ],
                     *       "rows": [
                     *         {
                     *           "id": "IT-07697940489",
                     *           "properties": [
                     *             {
                     *               "id": "city",
                     *               "values": [
                     *                 {
                     *                   "str": "Firenze"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReconcileExtendResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `body: is not valid JSON` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcileExtendPropose: {
        parameters: {
            query: {
                /** @description `company`; any other type has none. */
                type: string;
                limit?: number;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "company",
                     *       "properties": [
                     *         {
                     *           "id": "id",
                     *           "name": "Id",
                     *           "description": "Stable identifier: `<countryIso2>-<register number>`."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReconcileExtendProposeResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcileSuggestEntity: {
        parameters: {
            query: {
                /** @description What was typed so far. */
                prefix: string;
                /** @description 10 where absent. */
                limit?: number;
                /** @description So many are skipped. */
                offset?: number;
                /** @description As `offset`, in version 0.2. */
                cursor?: number;
                /** @description Sent by clients; changes nothing. */
                type?: string;
                /** @description Sent by clients; changes nothing. */
                type_strict?: string;
                /** @description Sent by clients; changes nothing. */
                lang?: string;
                /** @description Sent by clients; changes nothing. */
                filter?: string;
                /** @description Sent by clients; changes nothing. */
                spell?: string;
                /** @description Sent by clients; changes nothing. */
                exact?: string;
                /** @description Sent by clients; changes nothing. */
                prefixed?: string;
                /** @description Sent by clients; changes nothing. */
                scoring?: string;
                /** @description Sent by clients; changes nothing. */
                stemmed?: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": [
                     *         {
                     *           "id": "IT-07449250013",
                     *           "name": "Vini Valemprugloldi S.n.c.",
                     *           "description": "Pisa · Active · 07449250013",
                     *           "notable": [
                     *             {
                     *               "id": "company",
                     *               "name": "Company"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReconcileSuggestEntityResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcileSuggestProperty: {
        parameters: {
            query: {
                /** @description What was typed so far. */
                prefix: string;
                /** @description 10 where absent. */
                limit?: number;
                /** @description So many are skipped. */
                offset?: number;
                /** @description As `offset`, in version 0.2. */
                cursor?: number;
                /** @description Sent by clients; changes nothing. */
                type?: string;
                /** @description Sent by clients; changes nothing. */
                type_strict?: string;
                /** @description Sent by clients; changes nothing. */
                lang?: string;
                /** @description Sent by clients; changes nothing. */
                filter?: string;
                /** @description Sent by clients; changes nothing. */
                spell?: string;
                /** @description Sent by clients; changes nothing. */
                exact?: string;
                /** @description Sent by clients; changes nothing. */
                prefixed?: string;
                /** @description Sent by clients; changes nothing. */
                scoring?: string;
                /** @description Sent by clients; changes nothing. */
                stemmed?: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": [
                     *         {
                     *           "id": "city",
                     *           "name": "City",
                     *           "description": "City or town."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReconcileSuggestPropertyResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcileSuggestType: {
        parameters: {
            query: {
                /** @description What was typed so far. */
                prefix: string;
                /** @description 10 where absent. */
                limit?: number;
                /** @description So many are skipped. */
                offset?: number;
                /** @description As `offset`, in version 0.2. */
                cursor?: number;
                /** @description Sent by clients; changes nothing. */
                type?: string;
                /** @description Sent by clients; changes nothing. */
                type_strict?: string;
                /** @description Sent by clients; changes nothing. */
                lang?: string;
                /** @description Sent by clients; changes nothing. */
                filter?: string;
                /** @description Sent by clients; changes nothing. */
                spell?: string;
                /** @description Sent by clients; changes nothing. */
                exact?: string;
                /** @description Sent by clients; changes nothing. */
                prefixed?: string;
                /** @description Sent by clients; changes nothing. */
                scoring?: string;
                /** @description Sent by clients; changes nothing. */
                stemmed?: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": [
                     *         {
                     *           "id": "company",
                     *           "name": "Company",
                     *           "description": "A company or another entity of a register."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReconcileSuggestPropertyResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcilePreview: {
        parameters: {
            query: {
                /** @description Id of the company. */
                id: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description ISO 3166 alpha-2 code: whose companies. */
                countryIso2: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExploreAutoprofile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "processes": [
                     *         {
                     *           "processId": "0b9c6a52-9a3e-4c3e-8f0d-6a1d6b6f7c11",
                     *           "monitorUrl": "http://localhost:8080/explore/autoprofile/status/0b9c6a52-9a3e-4c3e-8f0d-6a1d6b6f7c11",
                     *           "searchContextId": "de3b14cb-8c2c-488e-9de6-1c27ea9797a8",
                     *           "query": "wineries in Siena",
                     *           "webhookUrl": "https://example.com/companies",
                     *           "status": "DONE",
                     *           "startTimestamp": "2026-01-15T09:30:00Z",
                     *           "endTimestamp": "2026-01-15T09:30:00Z",
                     *           "eta": null,
                     *           "companies": 0,
                     *           "judged": 0,
                     *           "matched": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetExploreAutoprofileResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreAutoprofile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gets the same answer for 24 hours and is charged once. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "searchContextId": "3f0c7d1e-5a52-4a6e-9a53-0c1f6a7b8d9e",
                 *       "webhookUrl": "https://example.com/companies"
                 *     }
                 */
                "application/json": components["schemas"]["ExploreAutoprofileRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "monitorUrl": "http://localhost:8080/explore/autoprofile/status/0b9c6a52-9a3e-4c3e-8f0d-6a1d6b6f7c11"
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreAutoprofileResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `searchContextId non valido o non di tipo PLUS` · `{member}: {problem}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not enough credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Idempotency-Key: the first call with this key is still running` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Idempotency-Key: was used before with another body` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Daily storage limit of your licence reached: start smaller processes, or try tomorrow` · `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteExploreAutoprofile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Last part of the `monitorUrl`. */
                processId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "processId": "0b9c6a52-9a3e-4c3e-8f0d-6a1d6b6f7c11",
                     *       "monitorUrl": "http://localhost:8080/explore/autoprofile/status/0b9c6a52-9a3e-4c3e-8f0d-6a1d6b6f7c11",
                     *       "searchContextId": "de3b14cb-8c2c-488e-9de6-1c27ea9797a8",
                     *       "query": "wineries in Siena",
                     *       "webhookUrl": "https://example.com/companies",
                     *       "status": "DONE",
                     *       "startTimestamp": "2026-01-15T09:30:00Z",
                     *       "endTimestamp": "2026-01-15T09:30:00Z",
                     *       "eta": null,
                     *       "companies": 0,
                     *       "judged": 0,
                     *       "matched": 0
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteExploreAutoprofileResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreAutoprofileStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Last part of the `monitorUrl`. */
                processId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "DONE",
                     *       "startTimestamp": "2026-01-15T09:30:00Z",
                     *       "endTimestamp": "2026-01-15T09:30:00Z",
                     *       "eta": null,
                     *       "notes": [
                     *         "The search found no company."
                     *       ],
                     *       "companies": []
                     *     }
                     */
                    "application/json": components["schemas"]["MonitorStatusResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreAutoprofileDeliveries: {
        parameters: {
            query?: {
                /** @description Most deliveries to answer, 1 to 1000; 100 where absent. */
                limit?: number;
                /** @description Only deliveries after this one; the `Link` header has the value. */
                after?: number;
                /** @description `PENDING`: waits for its next attempt. `DELIVERED`: answered 2xx. `FAILED`: all attempts made. `STOPPED`: the receiver answered 410. */
                state?: "PENDING" | "DELIVERED" | "FAILED" | "STOPPED";
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Last part of the `monitorUrl`. */
                processId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookUrl": "https://example.com/companies",
                     *       "totals": {
                     *         "pending": 0,
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "stopped": 0
                     *       },
                     *       "deliveries": []
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreAutoprofileDeliveriesResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreAutoprofileDeliveriesReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Last part of the `monitorUrl`. */
                processId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "states": [
                 *         "FAILED"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExploreAutoprofileDeliveriesReplayRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replayed": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreAutoprofileDeliveriesReplayResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `body: is not valid JSON` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExploreSearches: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "searches": [
                     *         {
                     *           "searchId": "srch_0123456789",
                     *           "name": "Oil mills in Tuscany",
                     *           "search": {
                     *             "filters": {
                     *               "countriesIso2": [
                     *                 "IT"
                     *               ],
                     *               "naceCodes": [
                     *                 "10.41"
                     *               ],
                     *               "regions": [
                     *                 "Toscana"
                     *               ]
                     *             }
                     *           },
                     *           "webhookUrl": null,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "paused": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetExploreSearchesResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreSearches: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Oil mills in Tuscany",
                 *       "search": {
                 *         "filters": {
                 *           "countriesIso2": [
                 *             "IT"
                 *           ],
                 *           "naceCodes": [
                 *             "10.41"
                 *           ],
                 *           "regions": [
                 *             "Toscana"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExploreSearchesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "searchId": "srch_0123456789",
                     *       "name": "Oil mills in Tuscany",
                     *       "search": {
                     *         "filters": {
                     *           "countriesIso2": [
                     *             "IT"
                     *           ],
                     *           "naceCodes": [
                     *             "10.41"
                     *           ],
                     *           "regions": [
                     *             "Toscana"
                     *           ]
                     *         }
                     *       },
                     *       "webhookUrl": null,
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "paused": null
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `This search exceeds the work limit of one call: shorten {member}` · `Missing required field: {field}` · `Missing required filter param countryIso2` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `A licence can have at most {most} saved searches, 4 MB in total: delete one first` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExploreSearchesSearchId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As it was answered when it was saved. */
                searchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "searchId": "srch_0123456789",
                     *       "name": "Oil mills in Tuscany",
                     *       "search": {
                     *         "filters": {
                     *           "countriesIso2": [
                     *             "IT"
                     *           ],
                     *           "naceCodes": [
                     *             "10.41"
                     *           ],
                     *           "regions": [
                     *             "Toscana"
                     *           ]
                     *         }
                     *       },
                     *       "webhookUrl": null,
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "paused": null
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteExploreSearches: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As it was answered when it was saved. */
                searchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "searchId": "srch_0123456789",
                     *       "name": "Oil mills in Tuscany",
                     *       "search": {
                     *         "filters": {
                     *           "countriesIso2": [
                     *             "IT"
                     *           ],
                     *           "naceCodes": [
                     *             "10.41"
                     *           ],
                     *           "regions": [
                     *             "Toscana"
                     *           ]
                     *         }
                     *       },
                     *       "webhookUrl": null,
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "paused": null
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreSearchesNew: {
        parameters: {
            query?: {
                /** @description `next` of an earlier answer; absent: from when it was saved. */
                since?: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As it was answered when it was saved. */
                searchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entered": [],
                     *       "left": [],
                     *       "next": "0"
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreSearchesNewResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `since: is older than {days} days, or precedes an import whose changes are unknown: start again without it` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreSearchesDeliveries: {
        parameters: {
            query?: {
                /** @description Most deliveries to answer, 1 to 1000; 100 where absent. */
                limit?: number;
                /** @description Only deliveries after this one; the `Link` header has the value. */
                after?: number;
                /** @description `PENDING`: waits for its next attempt. `DELIVERED`: answered 2xx. `FAILED`: all attempts made. `STOPPED`: the receiver answered 410. */
                state?: "PENDING" | "DELIVERED" | "FAILED" | "STOPPED";
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                searchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookUrl": null,
                     *       "totals": {
                     *         "pending": 0,
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "stopped": 0
                     *       },
                     *       "deliveries": []
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreSearchesDeliveriesResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exploreSearchesDeliveriesReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                searchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "states": [
                 *         "FAILED"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExploreAutoprofileDeliveriesReplayRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replayed": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ExploreAutoprofileDeliveriesReplayResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` · `body: is not valid JSON` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` · `Your {type} licence does not include {path}` · `Your licence is not enabled` · `Your licence is active from {date}` · `Your licence expired at {date}` · `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `The stored companies are damaged: nothing was sent or charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    licenseInfo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "countries": [
                     *         "AT",
                     *         "AU",
                     *         "BE"
                     *       ],
                     *       "premiumSupportHours": {
                     *         "total": 0,
                     *         "delivered": 0,
                     *         "remaining": 0
                     *       },
                     *       "exploreLicense": {
                     *         "financialCredits": {
                     *           "available": 10000,
                     *           "total": 10000
                     *         },
                     *         "downloadsCredits": {
                     *           "available": 10000,
                     *           "total": 10000
                     *         },
                     *         "emailGenerationCredits": {
                     *           "available": 10000,
                     *           "total": 10000
                     *         },
                     *         "licenseType": "PLUS",
                     *         "exploreLiteProperties": {
                     *           "isEnabled": true,
                     *           "isFreeTrial": false,
                     *           "isAutoRenew": true,
                     *           "price": 0,
                     *           "subscriptionType": "MONTHLY",
                     *           "activationDate": "2026-01-15T09:30:00Z",
                     *           "expirationDate": "2026-02-15T09:30:00Z",
                     *           "credits": {
                     *             "available": 10000,
                     *             "total": 10000
                     *           }
                     *         },
                     *         "explorePlusProperties": {
                     *           "isEnabled": true,
                     *           "isFreeTrial": false,
                     *           "isAutoRenew": true,
                     *           "price": 0,
                     *           "subscriptionType": "MONTHLY",
                     *           "activationDate": "2026-01-15T09:30:00Z",
                     *           "expirationDate": "2026-02-15T09:30:00Z",
                     *           "credits": {
                     *             "available": 9981,
                     *             "total": 10000
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LicenseInfoResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    licenseHistory: {
        parameters: {
            query?: {
                /** @description Most calls to answer, 1 to 10000; 10000 where absent. */
                limit?: number;
                /** @description Only calls before this one: an RFC 3339 time, or the number that a `Link` header carries. */
                before?: string;
                /** @description Only calls of this path, such as `/explore/lite`. */
                endpoint?: string;
                /** @description Further members of each call: `requestId`, `keyHint`, separated by commas. */
                include?: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "timestamp": "2026-01-15T09:30:00Z",
                     *         "endpoint": "/license/info",
                     *         "method": "GET",
                     *         "body": null,
                     *         "queryParams": {},
                     *         "responseCode": 200,
                     *         "creditsUsed": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["LicenseHistoryResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    licenseKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "key_demo",
                     *           "name": "",
                     *           "hint": "-key",
                     *           "isTest": false,
                     *           "scopes": "all",
                     *           "isCaller": true,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "endsAt": null,
                     *           "lastUsedAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LicenseKeysResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `This key lacks the scope {scope} that {path} needs (it has {scopes})` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsRegions: {
        parameters: {
            query: {
                /** @description ISO 3166-1 alpha-2 code of a served country. */
                countryIso2: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "typeOfRegion": "Region|Province",
                     *       "regions": [
                     *         "Abruzzo|Chieti",
                     *         "Abruzzo|L'Aquila",
                     *         "Abruzzo|Pescara"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsRegionsResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `countryIso2 missing or invalid` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsNationalCodes: {
        parameters: {
            query: {
                /** @description ISO 3166-1 alpha-2 code of a served country. */
                countryIso2: string;
                /** @description Revision of NACE that the list is built on: `2` or `2.1`; of another list its year, as /utils/countries names it. */
                revision?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nationalCodes": [
                     *         {
                     *           "code": "A",
                     *           "description": "AGRICULTURE, FORESTRY AND FISHING"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsNationalCodesResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `countryIso2 missing or invalid` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsNaceCodes: {
        parameters: {
            query?: {
                /** @description ISO 3166-1 alpha-2 code of a served country. */
                countryIso2?: string;
                /** @description Revision of NACE: `2` or `2.1`. */
                revision?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "naceCodes": [
                     *         {
                     *           "title": "AGRICULTURE, FORESTRY AND FISHING",
                     *           "code": "A",
                     *           "description": "Covers: Crop and animal production, hunting and related service activities; Forestry and logging; Fishing and aquaculture.",
                     *           "subCodes": [
                     *             {
                     *               "title": "Crop and animal production, hunting and related service activities",
                     *               "code": "01",
                     *               "description": "Covers: Growing of non-perennial crops; Growing of perennial crops; Plant propagation; Animal production; Mixed farming; Support activities to agriculture and post-harvest crop activities; Hunting, trapping and related service activities.",
                     *               "subCodes": [
                     *                 {
                     *                   "title": "Growing of non-perennial crops",
                     *                   "code": "01.1",
                     *                   "description": "Covers: Growing of cereals (except rice), leguminous crops and oil seeds; Growing of rice; Growing of vegetables and melons, roots and tubers; Growing of sugar cane; Growing of tobacco; Growing of fibre crops; Growing of other non-perennial crops.",
                     *                   "subCodes": [
                     *                     {
                     *                       "title": "Growing of cereals (except rice), leguminous crops and oil seeds",
                     *                       "code": "01.11",
                     *                       "description": "Activities such as: Barley growing; Castor bean growing; Colza growing; Dried leguminous vegetables growing; Lentil growing; Millet growing; Oats growing; Pigeon pea growing; Safflower seed growing; Soya bean growing.",
                     *                       "subCodes": []
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsNaceCodesResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `countryIso2 missing or invalid` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsNaicsCodes: {
        parameters: {
            query?: {
                /** @description ISO 3166-1 alpha-2 code of a served country. */
                countryIso2?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "naicsCodes": [
                     *         {
                     *           "title": "Agriculture, Forestry, Fishing and Hunting",
                     *           "code": "11",
                     *           "description": "Covers: Crop Production; Animal Production and Aquaculture; Forestry and Logging; Fishing, Hunting and Trapping; Support Activities for Agriculture and Forestry.",
                     *           "subCodes": [
                     *             {
                     *               "title": "Crop Production",
                     *               "code": "111",
                     *               "description": "Covers: Oilseed and Grain Farming; Vegetable and Melon Farming; Fruit and Tree Nut Farming; Greenhouse, Nursery, and Floriculture Production; Other Crop Farming.",
                     *               "subCodes": [
                     *                 {
                     *                   "title": "Oilseed and Grain Farming",
                     *                   "code": "1111",
                     *                   "description": "Covers: Soybean Farming; Oilseed (except Soybean) Farming; Dry Pea and Bean Farming; Wheat Farming; Corn Farming; Rice Farming; Other Grain Farming.",
                     *                   "subCodes": [
                     *                     {
                     *                       "title": "Soybean Farming",
                     *                       "code": "11111",
                     *                       "description": "Activities such as: Soybean farming, field and seed production.",
                     *                       "subCodes": [
                     *                         {
                     *                           "title": "Soybean Farming",
                     *                           "code": "111110",
                     *                           "description": "Activities such as: Soybean farming, field and seed production.",
                     *                           "subCodes": []
                     *                         }
                     *                       ]
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsNaicsCodesResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `countryIso2 missing or invalid` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsSicCodes: {
        parameters: {
            query?: {
                /** @description ISO 3166-1 alpha-2 code of a served country. */
                countryIso2?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sicCodes": [
                     *         {
                     *           "code": "A",
                     *           "description": "Agriculture, Forestry, And Fishing",
                     *           "fullDescription": "Agriculture, Forestry, And Fishing",
                     *           "subCodes": [
                     *             {
                     *               "code": "01",
                     *               "description": "Agricultural Production Crops",
                     *               "fullDescription": "Agriculture, Forestry, And Fishing > Agricultural Production Crops",
                     *               "subCodes": [
                     *                 {
                     *                   "code": "011",
                     *                   "description": "Cash Grains",
                     *                   "fullDescription": "Agriculture, Forestry, And Fishing > Agricultural Production Crops > Cash Grains",
                     *                   "subCodes": [
                     *                     {
                     *                       "code": "0111",
                     *                       "description": "Wheat",
                     *                       "fullDescription": "Agriculture, Forestry, And Fishing > Agricultural Production Crops > Cash Grains > Wheat",
                     *                       "subCodes": []
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsSicCodesResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `countryIso2 missing or invalid` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsCountries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "countries": [
                     *         {
                     *           "countryIso2": "AT",
                     *           "name": "Austria",
                     *           "nationalLists": [
                     *             {
                     *               "name": "ÖNACE 2008",
                     *               "revision": "2",
                     *               "prefix": ""
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsCountriesResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsCities: {
        parameters: {
            query: {
                /** @description ISO 3166-1 alpha-2 code of a served country. */
                countryIso2: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cities": [
                     *         "Abano Terme",
                     *         "Abbadia Cerreto",
                     *         "Abbadia Lariana"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsCitiesResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `countryIso2 missing or invalid` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsEnums: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is at hand: 304 without a body where it is still the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": [
                     *         "Active",
                     *         "Active (branch)",
                     *         "Active (default of payment)"
                     *       ],
                     *       "standardisedLegalForm": [
                     *         "Public limited companies",
                     *         "Private limited companies",
                     *         "Partnerships"
                     *       ],
                     *       "categories": [
                     *         "Very large company",
                     *         "Large company",
                     *         "Medium sized company"
                     *       ],
                     *       "listedDelistedUnlisted": [
                     *         "listed",
                     *         "delisted",
                     *         "unlisted"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsEnumsResponse"];
                };
            };
            /** @description What `If-None-Match` names is still the answer. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsSuggest: {
        parameters: {
            query: {
                /** @description The filter whose values are looked for. */
                filter: "regions" | "cities" | "naceCodes" | "nationalSectors" | "naicsCodes" | "sicCodes" | "standardisedLegalForm" | "categories" | "status" | "listedDelistedUnlisted";
                /** @description A code, the beginning of the words of a title or name, or an activity. */
                q: string;
                /** @description ISO 3166 alpha-2 code. Required for `regions`, `cities` and `nationalSectors`. */
                countryIso2?: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suggestions": [
                     *         {
                     *           "value": "01.26",
                     *           "label": "Growing of oleaginous fruits",
                     *           "because": "Growing of olives"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsSuggestResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `{member}: "{country}" is not a supported country{hint}` · `{member}: at most {limit} for {path}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Country {country} is not enabled by your licence` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    utilsData: {
        parameters: {
            query?: {
                /** @description Also counts which members companies have: once per generation, which takes seconds. */
                members?: boolean;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "generation": "20260115T093000.000Z",
                     *       "companies": 20000,
                     *       "registers": [
                     *         {
                     *           "register": "demo",
                     *           "title": "Fictional companies of the demo",
                     *           "page": null,
                     *           "licence": "Fictional companies; places from GeoNames (CC BY 4.0)",
                     *           "records": 20000,
                     *           "rows": 20000,
                     *           "rejected": 0,
                     *           "retrievedAt": "2026-06-30T00:00:00Z",
                     *           "freshness": null,
                     *           "isFetched": false,
                     *           "lastUpdate": null
                     *         }
                     *       ],
                     *       "countries": [
                     *         {
                     *           "countryIso2": "IT",
                     *           "companies": 5000
                     *         }
                     *       ],
                     *       "attributes": [],
                     *       "generations": [
                     *         {
                     *           "id": "20260115T093000.000Z",
                     *           "madeAt": "2026-01-15T09:30:00Z",
                     *           "companies": 20000,
                     *           "bytes": 1048576,
                     *           "isServed": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsDataResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-Credits-Limit": components["headers"]["X-Credits-Limit"];
                    "X-Credits-Remaining": components["headers"]["X-Credits-Remaining"];
                    "X-Credits-Used": components["headers"]["X-Credits-Used"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminLicences: {
        parameters: {
            query?: {
                /** @description Most licences to answer, 1 to 1000; 100 where absent. */
                limit?: number;
                /** @description Only those after this one: `next` of the answer before. */
                after?: string;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "licences": [
                     *         {
                     *           "id": "lic_demo",
                     *           "name": "Demo",
                     *           "type": "PLUS",
                     *           "countries": "all",
                     *           "premiumSupportHours": {
                     *             "total": 0,
                     *             "delivered": 0
                     *           },
                     *           "financialCredits": {
                     *             "available": 10000,
                     *             "total": 10000
                     *           },
                     *           "downloadsCredits": {
                     *             "available": 10000,
                     *             "total": 10000
                     *           },
                     *           "emailGenerationCredits": {
                     *             "available": 10000,
                     *             "total": 10000
                     *           },
                     *           "liteProperties": {
                     *             "isEnabled": true,
                     *             "isFreeTrial": false,
                     *             "isAutoRenew": true,
                     *             "price": 0,
                     *             "subscriptionType": "MONTHLY",
                     *             "activationDate": "2026-01-15T09:30:00Z",
                     *             "expirationDate": "2026-02-15T09:30:00Z",
                     *             "credits": {
                     *               "available": 10000,
                     *               "total": 10000
                     *             }
                     *           },
                     *           "plusProperties": {
                     *             "isEnabled": true,
                     *             "isFreeTrial": false,
                     *             "isAutoRenew": true,
                     *             "price": 0,
                     *             "subscriptionType": "MONTHLY",
                     *             "activationDate": "2026-01-15T09:30:00Z",
                     *             "expirationDate": "2026-02-15T09:30:00Z",
                     *             "credits": {
                     *               "available": 9981,
                     *               "total": 10000
                     *             }
                     *           },
                     *           "rateLimit": 6000,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "closedAt": null
                     *         }
                     *       ],
                     *       "next": "lic_demo"
                     *     }
                     */
                    "application/json": components["schemas"]["GetAdminLicencesResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminLicences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Oil Trading Ltd",
                 *       "type": "PLUS",
                 *       "countries": [
                 *         "IT",
                 *         "GB"
                 *       ],
                 *       "credits": {
                 *         "plus": 1000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AdminLicencesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_0123456789",
                     *       "name": "Oil Trading Ltd",
                     *       "type": "PLUS",
                     *       "countries": [
                     *         "GB",
                     *         "IT"
                     *       ],
                     *       "premiumSupportHours": {
                     *         "total": 0,
                     *         "delivered": 0
                     *       },
                     *       "financialCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "downloadsCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "emailGenerationCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "liteProperties": {
                     *         "isEnabled": false,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 0,
                     *           "total": 0
                     *         }
                     *       },
                     *       "plusProperties": {
                     *         "isEnabled": true,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 1000,
                     *           "total": 1000
                     *         }
                     *       },
                     *       "rateLimit": null,
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "closedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Licence"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: "{country}" is not a supported country{hint}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminLicencesLicenceId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_0123456789",
                     *       "name": "Oil Trading Ltd",
                     *       "type": "PLUS",
                     *       "countries": [
                     *         "GB",
                     *         "IT"
                     *       ],
                     *       "premiumSupportHours": {
                     *         "total": 0,
                     *         "delivered": 0
                     *       },
                     *       "financialCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "downloadsCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "emailGenerationCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "liteProperties": {
                     *         "isEnabled": false,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 0,
                     *           "total": 0
                     *         }
                     *       },
                     *       "plusProperties": {
                     *         "isEnabled": true,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 5000,
                     *           "total": 5000
                     *         }
                     *       },
                     *       "rateLimit": null,
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "closedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Licence"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminLicences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_0123456789",
                     *       "name": "Oil Trading Ltd",
                     *       "type": "PLUS",
                     *       "countries": [
                     *         "GB",
                     *         "IT"
                     *       ],
                     *       "premiumSupportHours": {
                     *         "total": 0,
                     *         "delivered": 0
                     *       },
                     *       "financialCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "downloadsCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "emailGenerationCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "liteProperties": {
                     *         "isEnabled": false,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 0,
                     *           "total": 0
                     *         }
                     *       },
                     *       "plusProperties": {
                     *         "isEnabled": true,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 5000,
                     *           "total": 5000
                     *         }
                     *       },
                     *       "rateLimit": null,
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "closedAt": "2026-01-15T09:30:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Licence"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAdminLicences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credits": {
                 *         "plus": 5000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AdminLicencesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_0123456789",
                     *       "name": "Oil Trading Ltd",
                     *       "type": "PLUS",
                     *       "countries": [
                     *         "GB",
                     *         "IT"
                     *       ],
                     *       "premiumSupportHours": {
                     *         "total": 0,
                     *         "delivered": 0
                     *       },
                     *       "financialCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "downloadsCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "emailGenerationCredits": {
                     *         "available": 0,
                     *         "total": 0
                     *       },
                     *       "liteProperties": {
                     *         "isEnabled": false,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 0,
                     *           "total": 0
                     *         }
                     *       },
                     *       "plusProperties": {
                     *         "isEnabled": true,
                     *         "isFreeTrial": false,
                     *         "isAutoRenew": true,
                     *         "price": 0,
                     *         "subscriptionType": "MONTHLY",
                     *         "activationDate": "2026-01-15T09:30:00Z",
                     *         "expirationDate": "2026-02-15T09:30:00Z",
                     *         "credits": {
                     *           "available": 5000,
                     *           "total": 5000
                     *         }
                     *       },
                     *       "rateLimit": null,
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "closedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Licence"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: "{country}" is not a supported country{hint}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminLicencesKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "key_0123456789",
                     *           "licenceId": "lic_0123456789",
                     *           "name": "Warehouse of leads",
                     *           "hint": "6789",
                     *           "isTest": false,
                     *           "scopes": [
                     *             "search",
                     *             "match"
                     *           ],
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "expiresAt": "2030-12-31T00:00:00Z",
                     *           "endsAt": "2030-12-31T00:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminLicencesKeysResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminLicencesKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse of leads",
                 *       "scopes": [
                 *         "search",
                 *         "match"
                 *       ],
                 *       "expiresAt": "2030-12-31"
                 *     }
                 */
                "application/json": components["schemas"]["PostAdminLicencesKeysRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_0123456789",
                     *       "licenceId": "lic_0123456789",
                     *       "name": "Warehouse of leads",
                     *       "hint": "6789",
                     *       "isTest": false,
                     *       "scopes": [
                     *         "search",
                     *         "match"
                     *       ],
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "expiresAt": "2030-12-31T00:00:00Z",
                     *       "endsAt": "2030-12-31T00:00:00Z",
                     *       "key": "fmt_live_0123456789"
                     *     }
                     */
                    "application/json": components["schemas"]["PostAdminLicencesKeysResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `A licence can have at most {most} active keys: revoke one first` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminLicencesKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
                /** @description As in the answer that created it. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_0123456789",
                     *       "licenceId": "lic_0123456789",
                     *       "name": "Warehouse of leads",
                     *       "hint": "6789",
                     *       "isTest": false,
                     *       "scopes": [
                     *         "search"
                     *       ],
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "expiresAt": "2030-12-31T00:00:00Z",
                     *       "endsAt": "2026-01-15T09:30:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LicenceKey"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAdminLicencesKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
                /** @description As in the answer that created it. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scopes": [
                 *         "search"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PatchAdminLicencesKeysRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_0123456789",
                     *       "licenceId": "lic_0123456789",
                     *       "name": "Warehouse of leads",
                     *       "hint": "6789",
                     *       "isTest": false,
                     *       "scopes": [
                     *         "search"
                     *       ],
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "expiresAt": "2030-12-31T00:00:00Z",
                     *       "endsAt": "2030-12-31T00:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LicenceKey"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminLicencesKeysRotate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description As in the answer that created it. */
                licenceId: string;
                /** @description As in the answer that created it. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["AdminLicencesKeysRotateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_0123456789",
                     *       "licenceId": "lic_0123456789",
                     *       "name": "Warehouse of leads",
                     *       "hint": "6789",
                     *       "isTest": false,
                     *       "scopes": [
                     *         "search"
                     *       ],
                     *       "createdAt": "2026-01-15T09:30:00Z",
                     *       "expiresAt": "2030-12-31T00:00:00Z",
                     *       "endsAt": "2030-12-31T00:00:00Z",
                     *       "key": "fmt_live_0123456789"
                     *     }
                     */
                    "application/json": components["schemas"]["PostAdminLicencesKeysResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `A licence can have at most {most} active keys: revoke one first` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminImports: {
        parameters: {
            query?: {
                /** @description Most of them to answer, 1 to 1000; 50 where absent. */
                limit?: number;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "imports": [
                     *         {
                     *           "endedAt": "2026-01-15T09:30:04Z",
                     *           "seconds": 4,
                     *           "rows": 7,
                     *           "rejected": 2,
                     *           "leftOut": 0,
                     *           "records": 5,
                     *           "added": 5,
                     *           "changed": 0,
                     *           "unchanged": 0,
                     *           "removed": 0,
                     *           "generation": "20260115T093000.000Z",
                     *           "message": null,
                     *           "startedAt": "2026-01-15T09:30:00Z",
                     *           "id": 1,
                     *           "action": "import",
                     *           "register": "us-ny",
                     *           "outcome": "done",
                     *           "files": [
                     *             "ny-active-corporations.csv"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminImportsResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminImports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "registers": [
                 *         "no-brreg"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostAdminImportsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostAdminImportsResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `An import is running: wait until it has ended` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminImports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAdminImportsResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminImportsRejects: {
        parameters: {
            query?: {
                /** @description Most rows to answer, 1 to 1000; 50 where absent. */
                limit?: number;
                /** @description `next` of the page before; absent: the first page. */
                after?: number;
                /** @description Only rows of this kind; absent: all. */
                kind?: "rejected" | "duplicate" | "unmatched";
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description `id` of `GET /admin/imports`. */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rejects": [
                     *         {
                     *           "file": "ny-active-corporations.csv",
                     *           "kind": "rejected",
                     *           "reason": "dos_id is \"ABC\", must be 1 to 10 digits",
                     *           "line": 7,
                     *           "row": "\"ABC\",\"NO NUMBER INC.\",\"2001-01-01T00:00:00.000\",\"ERIE\",\"NEW YORK\",\"DOMESTIC BUSINESS CORPORATION\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\""
                     *         }
                     *       ],
                     *       "next": 341
                     *     }
                     */
                    "application/json": components["schemas"]["AdminImportsRejectsResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `There is no such {what}, or it has ended` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `The rejected rows of import {id} are gone: only the last import of each register keeps them` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminGenerations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "generations": [
                     *         {
                     *           "id": "20260115T093000.000Z",
                     *           "madeAt": "2026-01-15T09:30:00Z",
                     *           "companies": 20000,
                     *           "bytes": 1048576,
                     *           "isServed": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminGenerationsResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminGenerations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "generation": "20260615T120000Z-1a2b3c4d"
                 *     }
                 */
                "application/json": components["schemas"]["PostAdminGenerationsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostAdminGenerationsResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `Missing required field: {field}` · `body: is not valid JSON` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Cannot roll back: {reason}` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body: at most {limit}` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Content-Type: must be application/json` · `Content-Type: charset must be utf-8` · `Content-Encoding: must be identity` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminAudit: {
        parameters: {
            query?: {
                /** @description Most changes to answer, 1 to 1000; 50 where absent. */
                limit?: number;
                /** @description Only changes with lower numbers. */
                before?: number;
            };
            header?: {
                /** @description Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [
                     *         {
                     *           "number": 9,
                     *           "at": "2026-01-15T09:30:00Z",
                     *           "actor": "adm_0123456789",
                     *           "actorName": "Ada",
                     *           "requestId": "5d0c7b1e-2f64-4f0b-9c55-8a1b1f0e9d20",
                     *           "action": "licence.change",
                     *           "target": "lic_0123456789",
                     *           "details": {
                     *             "credits": {
                     *               "plus": 5000
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminAuditResponse"];
                };
            };
            /** @description `Malformed HTTP request` · `{member}: {problem}` · `{member}: unknown {noun}{hint}` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Missing or invalid API key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `Rate limit exceeded` · `Too many calls in progress, try again later` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `The disk is full: nothing was written or charged` · `The state database cannot be written: nothing was charged` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    healthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "live"
                     *     }
                     */
                    "application/json": components["schemas"]["HealthLiveResponse"];
                };
            };
            /** @description `Malformed HTTP request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    healthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": components["schemas"]["HealthReadyResponse"];
                };
            };
            /** @description `Malformed HTTP request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Not ready: {reason}` · `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `Malformed HTTP request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description `Internal error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `Overloaded, try again later` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    autoprofileCompany: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every retry. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of id, timestamp and body; two, separated by a space, while a secret is rotated. */
                "webhook-signature": string;
                /** @description Id of its process: the last part of the `monitorUrl`. Not covered by the signature. */
                "firmament-process-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookAutoprofileBody"];
            };
        };
        responses: {
            /** @description Nothing more is sent to this address. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    savedSearchChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every retry. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of id, timestamp and body; two, separated by a space, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "search.entered",
                 *       "searchId": "srch_0123456789",
                 *       "name": "Oil mills in Tuscany",
                 *       "at": "2026-01-15T09:30:00Z",
                 *       "companies": [
                 *         {
                 *           "id": "IT-99900010002",
                 *           "name": "Oleificio di prova",
                 *           "countryIso2": "IT"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookSearchBody"];
            };
        };
        responses: {
            /** @description Nothing more is sent to this address. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
