import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type FileStore, FileStoreError } from './port.ts'

export interface S3Settings {
  /** Scheme, host and port of the server, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const limitMs = 20_000
/** More than any file that is kept. */
const largestAnswer = 16 * 1024 * 1024

/** Files in a bucket of a server that speaks S3, addressed by path, as servers of one's own need it. The bytes are signed, so that
 *  the server refuses what came damaged. */
export function s3Store({ endpoint, bucket, ...credentials }: S3Settings): FileStore {
  // A call is repeated by whoever needs it: a reader asks again, the task comes back after a minute.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const signedRequest = async (method: 'PUT' | 'GET' | 'DELETE', id: string, bytes?: Uint8Array): Promise<Response> => {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? new Uint8Array())
        .digest('hex'),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
    }
    const url = `${endpoint}/${encodeURIComponent(bucket)}/${encodeURIComponent(id)}`
    const signal = AbortSignal.timeout(limitMs)
    try {
      // A redirect would take the signed request elsewhere.
      const body = bytes && new Uint8Array(bytes)
      return await client.fetch(url, { method, headers, signal, redirect: 'error', ...(body && { body }) })
    } catch {
      // The error of `fetch` names the address.
      throw new FileStoreError('s3', signal.aborted ? 'no answer in time' : 'not reachable')
    }
  }
  return {
    async put(id, bytes) {
      await refuseUnless(await signedRequest('PUT', id, bytes), [200])
    },
    async get(id) {
      const answer = await signedRequest('GET', id)
      if (answer.status === 404 && (await isAbsentKey(answer))) return undefined
      if (answer.status !== 200 || Number(answer.headers.get('content-length')) > largestAnswer) {
        await refuseUnless(answer, [])
      }
      try {
        return new Uint8Array(await answer.arrayBuffer())
      } catch {
        throw new FileStoreError('s3', 'cut off')
      }
    },
    async remove(id) {
      await refuseUnless(await signedRequest('DELETE', id), [200, 204, 404])
    },
  }
}

/** A bucket that is not there answers 404 as well, and is a mistake of the settings. */
const isAbsentKey = async (answer: Response) => (await answer.text().catch(() => '')).includes('<Code>NoSuchKey</Code>')

async function refuseUnless(answer: Response, expected: readonly number[]): Promise<void> {
  // Frees the connection.
  if (!answer.bodyUsed) await answer.body?.cancel()
  if (!expected.includes(answer.status)) throw new FileStoreError('s3', `answered ${answer.status}`)
}
