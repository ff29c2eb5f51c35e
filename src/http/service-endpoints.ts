/** Endpoints about the service itself: health and metrics. They are open and hold no caller's data. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import { closedObject } from '../schemas.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** What they report. */
export interface ServiceEndpointsOptions {
  /** Names what does not work; `null` where everything does. */
  readonly findFault: () => Promise<string | null>
  /** What an operator should know though the service can answer; `null` where there is nothing. */
  readonly readNotice?: () => string | null
  /** `null`: no `/metrics`. */
  readonly metrics: { readonly text: () => Promise<string>; readonly contentType: string } | null
}

const NO_STORE = { 'cache-control': 'no-store' }

/** Makes them. */
export function serviceEndpoints({
  findFault,
  readNotice = () => null,
  metrics,
}: ServiceEndpointsOptions): readonly Endpoint[] {
  const live = endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'The process runs',
    description: 'No answer means that the process hangs and has to be restarted.',
    tag: 'Service',
    access: 'open',
    isAlwaysAnswered: true,
    request: {},
    response: closedObject({ status: Type.Literal('live') }),
    errors: [],
    handle: () => ({ body: { status: 'live' }, headers: NO_STORE }),
  })
  const ready = endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: 'The service can answer',
    description: '503 while it starts, stops, or lacks something it needs: no calls should be sent then.',
    tag: 'Service',
    access: 'open',
    isAlwaysAnswered: true,
    request: {},
    response: closedObject({
      status: Type.Literal('ready'),
      notice: Type.Optional(Type.String({ description: 'What is damaged, and what is served instead.' })),
    }),
    errors: ['not_ready'],
    async handle() {
      const reason = await findFault()
      if (reason !== null) throw publicError('not_ready', { reason }, { headers: { 'Retry-After': '1', ...NO_STORE } })
      const notice = readNotice()
      return { body: { status: 'ready', ...(notice !== null && { notice }) }, headers: NO_STORE }
    },
  })
  return metrics === null ? [live, ready] : [live, ready, metricsEndpoint(metrics)]
}

function metricsEndpoint({ text, contentType }: NonNullable<ServiceEndpointsOptions['metrics']>): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Metrics in the text format of Prometheus',
    tag: 'Service',
    access: 'open',
    isAlwaysAnswered: true,
    request: {},
    response: null,
    errors: [],
    handle: async () => ({ body: Buffer.from(await text()), contentType, headers: NO_STORE }),
  })
}
