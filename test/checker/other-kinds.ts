/** Processes, saved searches, licences, lists, operators: what is not of one generation. */
import type { Random } from '../support/random.ts'
import { bodyOf, differs, type Found, GB, type Kind, type KindCall, perPage } from './kind.ts'
import { ALL_TOWNS, idOf, someNumber } from './register-files.ts'

/** Processes: begun, looked at, sent again, cancelled. */
export function autoprofileKind(receiver: string): Kind {
  let context = ''
  const processes: string[] = []
  let step = 0
  const of = (operation: string, rest: string): KindCall => {
    const id = processes.at(-1)
    const [method, path] = operation.split(' ')
    return {
      operation,
      method: method.toUpperCase(),
      path: path.replace('{processId}', id ?? '') + rest,
      scope: 'each',
      cost: () => 0,
    }
  }
  const steps: ((random: Random) => KindCall)[] = [
    (random) => ({
      operation: 'post /explore/plus',
      path: '/explore/plus',
      isPaid: true,
      body: { query: `bakeries in ${random.pick(ALL_TOWNS)} founded before ${2000 + random.below(1000)}`, filters: GB },
      cost: perPage(2),
      learn: (answer) => {
        context = bodyOf<Found>(answer).searchContextId
      },
    }),
    () => ({
      operation: 'post /explore/autoprofile',
      path: '/explore/autoprofile',
      isPaid: true,
      body: { searchContextId: context, webhookUrl: receiver, maxCompanies: 6 },
      cost: 'later',
      learn: (answer) => void processes.push(bodyOf<{ monitorUrl: string }>(answer).monitorUrl.split('/').at(-1)!),
    }),
    () => of('get /explore/autoprofile/status/{processId}', ''),
    () => of('get /explore/autoprofile/deliveries/{processId}', ''),
    () => of('get /explore/autoprofile', ''),
    () => ({ ...of('post /explore/autoprofile/deliveries/{processId}/replay', ''), body: { states: ['DELIVERED'] } }),
    () => of('delete /explore/autoprofile/{processId}', ''),
  ]
  return {
    name: 'autoprofile',
    next(random) {
      // The answer with the data of this step may have been lost.
      if (context === '') step = 0
      else if (processes.length === 0) step = Math.min(step, 1)
      return steps[step++ % steps.length](random)
    },
  }
}

/** Saved searches: made, followed, deleted. */
export function savedSearchKind(receiver: string): Kind {
  let id = ''
  let step = 0
  const of = (operation: string): KindCall => {
    const [method, path] = operation.split(' ')
    return {
      operation,
      method: method.toUpperCase(),
      path: path.replace('{searchId}', id),
      scope: 'each',
      cost: () => 0,
    }
  }
  const steps: (() => KindCall)[] = [
    () => {
      // The one before was deleted, even if the answer that said so was lost.
      id = ''
      return {
        ...of('post /explore/searches'),
        body: { name: 'bakers', search: { filters: GB, semantic: { keywords: ['bakers'] } }, webhookUrl: receiver },
        learn: (answer) => {
          id = bodyOf<{ searchId: string }>(answer).searchId
        },
      }
    },
    () => of('get /explore/searches'),
    () => of('get /explore/searches/{searchId}'),
    ...Array.from({ length: 30 }, () => () => of('get /explore/searches/{searchId}/new')),
    () => of('get /explore/searches/{searchId}/feed'),
    () => of('get /explore/searches/{searchId}/deliveries'),
    () => ({ ...of('post /explore/searches/{searchId}/deliveries/replay'), body: { states: ['FAILED'] } }),
    () => ({
      ...of('delete /explore/searches/{searchId}'),
      learn: () => {
        id = ''
      },
    }),
  ]
  return {
    name: 'saved searches',
    next() {
      // The answer with the id may have been lost.
      if (id === '') step = 0
      return steps[step++ % steps.length]()
    },
  }
}

/** A list of companies that is watched: made, changed, compared with what was asked for, deleted. */
export function watchedListKind(receiver: string): Kind {
  const PATH = '/explore/searches/{searchId}'
  let id = ''
  let step = 0
  const watched = new Set<string>()
  /** A change until it is answered: made twice, it changes nothing more. */
  let pending: { readonly add: readonly string[]; readonly remove: readonly string[] } | null = null
  const of = (operation: string, path: string): KindCall => {
    const method = operation.split(' ')[0].toUpperCase()
    return { operation, method, path: path.replace('{searchId}', id), scope: 'each', cost: () => 0 }
  }
  const someIds = (random: Random) => [...new Set(random.several(1, 20, () => idOf(someNumber(random))))]

  function make(random: Random): KindCall {
    const ids = someIds(random)
    return {
      ...of('post /explore/searches', '/explore/searches'),
      body: { name: 'watched', search: { ids }, webhookUrl: receiver, on: ['changed', 'closed'] },
      learn(answer) {
        id = bodyOf<{ searchId: string }>(answer).searchId
        watched.clear()
        for (const one of ids) watched.add(one)
      },
    }
  }

  function change(random: Random): KindCall {
    if (pending === null) {
      const add = someIds(random)
      pending = { add, remove: [...watched].filter((one) => !add.includes(one) && random.chance(0.3)) }
    }
    const { add, remove } = pending
    return {
      ...of(`patch ${PATH}`, PATH),
      body: pending,
      learn() {
        for (const one of add) watched.add(one)
        for (const one of remove) watched.delete(one)
        pending = null
      },
    }
  }

  const compare = (): KindCall => ({
    ...of(`get ${PATH}`, PATH),
    judge(answer) {
      const { search } = bodyOf<{ readonly search: { readonly ids: readonly string[] } }>(answer)
      return differs('the list', [...search.ids].sort().join(), [...watched].sort().join())
    },
  })

  function end(): KindCall {
    const call = of(`delete ${PATH}`, PATH)
    id = ''
    return call
  }

  return {
    name: 'a watched list',
    next(random) {
      if (id === '') return make(random)
      if (pending !== null) return change(random)
      const turn = step++ % 40
      if (turn === 39) return end()
      if (turn % 3 === 0) return change(random)
      return turn % 3 === 1 ? compare() : of(`get ${PATH}/new`, `${PATH}/new`)
    },
  }
}

/** Calls these in turn; nothing of them is of a generation. */
function inTurn(name: string, paths: readonly (readonly [operation: string, query: string])[]): Kind {
  let step = 0
  return {
    name,
    next() {
      const [operation, query] = paths[step++ % paths.length]
      return { operation, path: operation.split(' ')[1] + query, scope: 'each', cost: () => 0 }
    },
  }
}

/** A licence's view of itself, and keys for browsers that it makes and ends. */
export function licenceKind(): Kind {
  const looks = inTurn('licence', [
    ['get /license/info', ''],
    ['get /license/history', '?limit=50'],
    ['get /license/keys', ''],
  ])
  const path = '/license/keys'
  let key = ''
  let step = 0
  return {
    ...looks,
    next(random) {
      if (step++ % 4 !== 0) return looks.next(random)
      if (key === '')
        return {
          operation: `post ${path}`,
          path,
          body: { kind: 'browser', name: 'Checked', origins: ['https://shop.example.com'] },
          scope: 'each',
          cost: () => 0,
          learn: (answer) => {
            key = bodyOf<{ id: string }>(answer).id
          },
        }
      const ended = key
      key = ''
      return {
        operation: `delete ${path}/{keyId}`,
        method: 'DELETE',
        path: `${path}/${ended}`,
        scope: 'each',
        cost: () => 0,
        judge: (answer) => differs('the key', bodyOf<{ id: string }>(answer).id, ended),
      }
    },
  }
}

/** The lists. */
export function listKind(): Kind {
  return inTurn('lists', [
    ['get /utils/regions', '?countryIso2=GB'],
    ['get /utils/national-codes', '?countryIso2=GB'],
    ['get /utils/nace-codes', ''],
    ['get /utils/naics-codes', ''],
    ['get /utils/sic-codes', ''],
    ['get /utils/countries', ''],
    ['get /utils/cities', '?countryIso2=GB'],
    ['get /utils/areas', '?countryIso2=GB'],
    ['get /utils/enums', ''],
    ['get /utils/suggest', '?filter=naceCodes&q=bread&countryIso2=GB'],
    ['get /utils/data', '?members=true'],
  ])
}

/** The service itself. */
export function serviceKind(): Kind {
  const kind = inTurn('service', [
    ['get /health/live', ''],
    ['get /health/ready', ''],
    ['get /metrics', ''],
    ['get /openapi.json', ''],
    ['get /llms.txt', ''],
  ])
  return { ...kind, isUnrecorded: true, next: (random) => ({ ...kind.next(random), statuses: [503] }) }
}

/** What an operator does with licences and keys. */
export function operatorKind(): Kind {
  let licence = ''
  let key = ''
  let run = 0
  let step = 0
  const of = (operation: string, body?: object): KindCall => {
    const [method, path] = operation.split(' ')
    return {
      operation,
      method: method.toUpperCase(),
      path: path.replace('{licenceId}', licence).replace('{keyId}', key).replace('{importId}', String(run)),
      scope: 'each',
      cost: () => 0,
      // What was made by a call whose answer was lost is not known, and a second DELETE finds nothing.
      statuses: [404],
      ...(body !== undefined && { body }),
    }
  }
  const steps: (() => KindCall)[] = [
    () => ({
      ...of('post /admin/licences', { name: 'Checked', type: 'PLUS', countries: ['GB'] }),
      learn: (answer) => {
        licence = bodyOf<{ id: string }>(answer).id
      },
    }),
    () => of('get /admin/licences'),
    () => of('get /admin/licences/{licenceId}'),
    () => of('patch /admin/licences/{licenceId}', { credits: { plus: 10 } }),
    () => ({
      ...of('post /admin/licences/{licenceId}/keys', { name: 'Checked' }),
      learn: (answer) => {
        key = bodyOf<{ id: string }>(answer).id
      },
    }),
    () => of('patch /admin/licences/{licenceId}/keys/{keyId}', { scopes: ['search'] }),
    () => ({
      ...of('post /admin/licences/{licenceId}/keys/{keyId}/rotate', {}),
      learn: (answer) => {
        key = bodyOf<{ id: string }>(answer).id
      },
    }),
    () => of('get /admin/licences/{licenceId}/keys'),
    () => of('delete /admin/licences/{licenceId}/keys/{keyId}'),
    () => of('delete /admin/licences/{licenceId}'),
    () => ({
      ...of('get /admin/imports'),
      learn: (answer) => {
        const { imports } = bodyOf<{ readonly imports: readonly { readonly id: number; readonly outcome: string }[] }>(
          answer,
        )
        run = imports.find(({ outcome }) => outcome === 'done')?.id ?? run
      },
    }),
    // Those of the last import of each register are kept: another may have ended since the list was read.
    () => ({ ...of('get /admin/imports/{importId}/rejects'), statuses: [410] }),
    () => of('get /admin/generations'),
    () => of('get /admin/suppressions'),
    () => of('get /admin/audit'),
  ]
  return { name: 'operator', isAdmin: true, isUnrecorded: true, next: () => steps[step++ % steps.length]() }
}
