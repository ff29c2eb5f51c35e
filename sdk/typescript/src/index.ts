/** Client of the Firmament company data search service. */
export type { components, operations, paths } from './api-types.ts'
export { type Company, type Export, Firmament, type MatchRow, type Schemas, type Search } from './client.ts'
export * from './errors.ts'
export type { WalkOptions } from './pages.ts'
export type { CallOptions, ClientOptions, Meta, Quota, Request, Result } from './transport.ts'
export { type ReceivedWebhook, verifyWebhook, WebhookError } from './webhooks.ts'
