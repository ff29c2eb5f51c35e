import type { FastifyInstance } from 'fastify'

/**
 * Listens at one address. `localhost` means 127.0.0.1: Fastify would open a second server for ::1, whose connections
 * nothing here limits, counts or closes.
 *
 * @param isShared  whether other threads listen at the same port (`SO_REUSEPORT`): the system gives each a share of the
 *   connections
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
  isShared = false,
): Promise<void> {
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port, ...(isShared && { reusePort: true }) })
}
