import type { FastifyInstance } from 'fastify'

/**
 * Stops a server: it takes no new connections, ends the idle ones, lets running calls finish, and after `drainSeconds`
 * cuts off what still runs.
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
