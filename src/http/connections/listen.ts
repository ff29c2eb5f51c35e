import type { FastifyInstance } from 'fastify'

/**
 * Listens at one address. `localhost` means 127.0.0.1: Fastify would open a second server for ::1, whose connections
 * nothing here limits, counts or closes.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port })
}
