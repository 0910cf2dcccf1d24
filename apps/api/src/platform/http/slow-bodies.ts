import type { IncomingMessage, ServerResponse } from 'node:http'

/** The pace that a body must keep, so that nobody holds connections open by sending as good as nothing, while a phone far
 *  from its mast still gets its file through. */
export interface BodyPace {
  /** A body may be this late in all, and pause this long. */
  graceMs: number
  bytesPerSecond: number
}

/** A body that drips ends within 13 seconds; 5 MB may take five minutes. Reasons: docs/decisions/0016. */
export const bodyPace: BodyPace = { graceMs: 12_000, bytesPerSecond: 16 * 1024 }

/** Ends the connection of a request whose body comes more slowly than `pace`. The time while we don't read is not the
 *  sender's. */
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
