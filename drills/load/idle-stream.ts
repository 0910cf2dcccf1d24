import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { followEvents } from '@navyk/api-spec/people/sessions'

/** Streams that are opened at the same time: fewer than a process works on (`REQUESTS_AT_ONCE`), which would refuse the others. */
const concurrency = 30

/** Opens a stream of events for each, over a connection of its own and without a client that would need memory itself.
 *  @param readers with the address that a trusted proxy names
 *  @throws Error when a stream is refused */
export async function openIdleStreams(url: string, readers: readonly { token: string; address: string }[]) {
  const port = Number(new URL(url).port)
  const streams = new Set<{ socket: Socket; text: string }>()
  let most = 0
  const open = async ({ token, address }: { token: string; address: string }) => {
    const socket = connect(port, '127.0.0.1')
    const stream = { socket, text: '' }
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      stream.text += chunk
    })
    socket.once('close', () => streams.delete(stream))
    socket.write(
      `GET ${followEvents.path} HTTP/1.1\r\nHost: drill\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    )
    await once(socket, 'data')
    if (!stream.text.startsWith('HTTP/1.1 200')) throw new Error(`a stream was answered ${stream.text.slice(0, 200)}`)
    streams.add(stream)
    most = Math.max(most, streams.size)
  }
  const waiting = [...readers]
  const openNext = async () => {
    for (let reader = waiting.pop(); reader; reader = waiting.pop()) await open(reader)
  }
  await Promise.all(Array.from({ length: concurrency }, openNext))
  return {
    openCount: () => streams.size,
    mostOpen: () => most,
    countWith: (text: string) => [...streams].filter((stream) => stream.text.includes(text)).length,
    close: () => {
      for (const { socket } of streams) socket.destroy()
    },
  }
}
