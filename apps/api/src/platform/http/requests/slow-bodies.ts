import type { IncomingMessage, ServerResponse } from 'node:http'

/** The minimum pace of a body, against senders that hold connections open, while a slow phone can still upload a
 *  file. */
export interface BodyPace {
  /** The allowed delay in all, and of one pause. */
  graceMs: number
  bytesPerSecond: number
}

/** A body without progress ends within 13 seconds; 5 MB may take five minutes (docs/decisions/0016). */
export const bodyPace: BodyPace = { graceMs: 12_000, bytesPerSecond: 16 * 1024 }

/** Ends the connection of a request whose body comes more slowly than `pace`. Time in which the server does not read is
 *  not counted. */
export function watchBody(request: IncomingMessage, response: ServerResponse, pace: BodyPace): void {
  if (!hasBody(request)) return
  const { socket } = request
  const bytesBefore = socket.bytesRead
  const checkMs = pace.graceMs / 12
  let spentMs = 0
  let silentMs = 0
  let received = 0

  const check = () => {
    const isRead = request.readableFlowing === true || response.writableEnded
    if (!isRead) return
    const before = received
    received = socket.bytesRead - bytesBefore
    spentMs += checkMs
    silentMs = received > before ? 0 : silentMs + checkMs
    const allowedMs = pace.graceMs + (received / pace.bytesPerSecond) * 1000
    if (spentMs >= allowedMs || silentMs >= pace.graceMs) cut()
  }
  const cut = () => {
    stop()
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }
  const timer = setInterval(check, checkMs).unref()
  const stop = () => clearInterval(timer)
  // Also when the connection is gone.
  request.once('close', stop)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
