import type { FastifyInstance } from 'fastify'

/**
 * Stops a server: refuses new connections, closes idle ones, lets running calls finish, and after `drainSeconds` closes
 * all connections.
 *
 * @returns whether everything finished in time
 */
export async function closeServer(app: FastifyInstance, drainSeconds: number): Promise<boolean> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    app.server.closeAllConnections()
  }, drainSeconds * 1000)
  await app.close()
  clearTimeout(timer)
  return !isLate
}
