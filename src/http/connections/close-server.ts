import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a stop may take. */
export interface StopTimes {
  /** How long the server keeps listening while load balancers notice. Skipped when no call is in progress. */
  readonly noticeSeconds: number
  /** How long running calls may take to finish, after the notice. */
  readonly drainSeconds: number
}

/**
 * Stopping together with servers that listen at the same port: the callers of each of them may come to any other, so none
 * stops listening while there are calls at one of them, and no answer leaves before all have stopped.
 */
export interface JointStop {
  /**
   * Reports whether calls are in progress here. @returns whether any are in progress, once every server has reported
   */
  begin(isBusy: boolean): Promise<boolean>
  /** Says how long nothing has come here. @returns how long nothing has come anywhere, milliseconds */
  quietMs(own: number): number
  /** Says that this server listens no longer. Resolves when none does. */
  stoppedListening(): Promise<void>
}

/** A server that has its port for itself. */
const ALONE: JointStop = {
  begin: async (isBusy) => isBusy,
  quietMs: (own) => own,
  stoppedListening: async () => {},
}

/**
 * Answers wait while the server stops listening, until this long has passed without a connection or call. A caller that
 * waits for an answer opens no connection: one that is being opened when the listener closes would be reset, with the
 * request on it.
 */
const QUIET_MS = 100
/** Longest wait of an answer, however many callers come. */
const HOLD_MS_MAX = 1000

/**
 * Stops a server. It listens on for a moment and closes each connection with its answer; then it takes no new
 * connections, lets running calls finish, and closes the idle connections last.
 *
 * @param joint  the other servers of the port that stop now; absent: there are none
 * @returns whether everything finished in time
 */
export async function closeServer(
  app: FastifyInstance,
  { noticeSeconds, drainSeconds }: StopTimes,
  joint: JointStop = ALONE,
): Promise<boolean> {
  const { connections, drain, settlements } = app
  const isBusyHere = connections.isBusy()
  drain.begin()
  const isBusy = await joint.begin(isBusyHere)
  if (isBusy) await wait(noticeSeconds * 1000)
  const release = drain.hold()
  const holdEnds = performance.now() + HOLD_MS_MAX
  // Each turn of the event loop accepts the connections that wait, also where it was blocked until now.
  while (isBusy && joint.quietMs(connections.quietMs()) < QUIET_MS && performance.now() < holdEnds)
    await wait(10).then(() => nextTurn())
  const closed = app.close()
  while (app.server.listening) await wait(1)
  await joint.stoppedListening()
  release()
  let isLate = false
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    isLate = true
    app.server.closeAllConnections()
    late.resolve()
  }, drainSeconds * 1000)
  await connections.whenIdle()
  connections.closeIdle()
  await closed
  // Calls whose callers hung up have no connection, and are still charged and recorded.
  await Promise.race([settlements.whenAnswered(), late.promise])
  clearTimeout(timer)
  await settlements.whenDone()
  return !isLate
}
