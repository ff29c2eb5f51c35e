/** Autoprofile processes: started, listed, watched, cancelled, their webhooks sent again. */
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { operations } from '../../../../sdk/typescript/src/api-types.ts'
import { api, ask, askConsole } from '../../api/client.ts'
import { demoSession, queryClient } from '../../api/queries.ts'
import { useApiKey } from '../../session.ts'

/** The state of a process. */
export type ProcessState = operations['exploreAutoprofileStatus']['responses'][200]['content']['application/json']
/** A company with its verdict. */
export type Verdict = ProcessState['companies'][number]
/** The webhooks of a process. */
export type Deliveries = operations['exploreAutoprofileDeliveries']['responses'][200]['content']['application/json']

/** A process in the list of the licence's. */
export type ListedProcess =
  operations['getExploreAutoprofile']['responses'][200]['content']['application/json']['processes'][number]

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The id of a process in a monitor's address. */
function processIdIn(monitorUrl: string): string | null {
  return ID.exec(monitorUrl)?.[0].toLowerCase() ?? null
}

/** Whether the service has a receiver of its own: the demo profile has. */
export function useHasReceiver(): boolean {
  const key = useApiKey()
  const { data } = useQuery({ ...demoSession, enabled: key !== null })
  return data?.demoKey !== null && data?.demoKey !== undefined
}

/** Makes a receiver and answers its address. */
export async function openReceiver(): Promise<string> {
  const { webhookUrl } = await askConsole<{ webhookUrl: string }>('/console/receivers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return webhookUrl
}

/** What the built-in receiver received. */
export interface Received {
  readonly received: number
  readonly latest: readonly {
    readonly number: number
    readonly receivedAt: string
    readonly webhookId: string | null
    readonly webhookSignature: string | null
    readonly body: object
  }[]
}

/** What arrived at the built-in receiver of this address; nothing for any other address. */
export function useReceived(webhookUrl: string | null, isRunning: boolean) {
  const path = webhookUrl === null ? null : (/\/console\/receivers\/[0-9a-f-]{36}$/.exec(webhookUrl)?.[0] ?? null)
  return useQuery({
    queryKey: ['received', path],
    enabled: path !== null,
    retry: false,
    // Also afterwards: retries and what is sent again arrive later.
    refetchInterval: ({ state }) => (state.error !== null ? false : isRunning ? 1500 : 4000),
    queryFn: () => askConsole<Received>(path as string),
  })
}

/** What a start needs. */
export interface Start {
  readonly searchContextId: string
  readonly webhookUrl: string
  readonly maxCompanies: number | null
}

/** Starts a process and answers its id. @throws {ApiError} */
export async function startProcess({ searchContextId, webhookUrl, maxCompanies }: Start): Promise<string> {
  const body = { searchContextId, webhookUrl, ...(maxCompanies === null ? {} : { maxCompanies }) }
  const { data } = await ask(api.POST('/explore/autoprofile', { body }))
  const id = processIdIn(data.monitorUrl)
  if (id === null) throw new Error(t`The monitor's address ${data.monitorUrl} holds no id`)
  void queryClient.invalidateQueries({ queryKey: ['licence'] })
  void queryClient.invalidateQueries({ queryKey: ['processes'] })
  return id
}

const WATCH_MS = 1000

/** Something may be started by another program meanwhile. */
const LIST_MS = 15_000

/** The processes of the licence, newest first, started with any of its keys; followed. */
export function useProcesses() {
  return useQuery({
    queryKey: ['processes'],
    enabled: useApiKey() !== null,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? 2 * WATCH_MS : LIST_MS),
    queryFn: async () => (await ask(api.GET('/explore/autoprofile'))).data.processes,
  })
}

/** Whether a process is running. */
export function isRunning({ status }: Pick<ListedProcess, 'status'>): boolean {
  return status !== 'DONE'
}

/** Cancels a process and answers what became of it. @throws {ApiError} */
export async function cancelProcess(id: string): Promise<ListedProcess> {
  const { data } = await ask(api.DELETE('/explore/autoprofile/{processId}', { params: { path: { processId: id } } }))
  for (const queryKey of [['processes'], ['process', id], ['deliveries', id], ['licence']])
    void queryClient.invalidateQueries({ queryKey })
  return data
}

/** The state of a process, followed until it is done. */
export function useProcess(id: string) {
  return useQuery({
    queryKey: ['process', id],
    enabled: useApiKey() !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'DONE' || state.error !== null ? false : WATCH_MS),
    queryFn: async () => {
      const params = { path: { processId: id } }
      const { data } = await ask(api.GET('/explore/autoprofile/status/{processId}', { params }))
      for (const company of data.companies) queryClient.setQueryData(['company', company.id], company)
      return data
    },
  })
}

/** States of a webhook. */
export type DeliveryState = Deliveries['deliveries'][number]['state']

/** The webhooks of a process, followed while any waits. */
export function useDeliveries(id: string, state: DeliveryState | null, isRunning: boolean) {
  return useQuery({
    queryKey: ['deliveries', id, state],
    enabled: useApiKey() !== null,
    retry: false,
    refetchInterval: ({ state: held }) => (isRunning || (held.data?.totals.pending ?? 0) > 0 ? 2 * WATCH_MS : false),
    queryFn: async () => {
      const params = { path: { processId: id }, query: { limit: 1000, ...(state === null ? {} : { state }) } }
      return (await ask(api.GET('/explore/autoprofile/deliveries/{processId}', { params }))).data
    },
  })
}

/** Sends webhooks again: these, or all that failed or were stopped. Answers how many. */
export async function replay(id: string, webhookIds: readonly string[] | null): Promise<number> {
  const params = { path: { processId: id } }
  const body = webhookIds === null ? {} : { webhookIds: [...webhookIds] }
  const { data } = await ask(api.POST('/explore/autoprofile/deliveries/{processId}/replay', { params, body }))
  void queryClient.invalidateQueries({ queryKey: ['deliveries', id] })
  return data.replayed
}
