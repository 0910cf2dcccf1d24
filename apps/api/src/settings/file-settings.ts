import { z } from 'zod'
import { resolve } from 'node:path'
import {
  type FileKeeping,
  filePlaces,
  type FileStore,
  folderStore,
  type OutsidePlace,
  s3Store,
} from '#platform/files/file-store'

/** Settings of people's files: their place, and the room for them. */
export const fileSettings = {
  FILES_IN: z.enum(filePlaces, 'must be database, folder or s3').default('database'),
  /** Gigabytes for all files together. */
  FILES_MOST_GB: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number of gigabytes')
    .transform(Number)
    .default(50),
  FILES_FOLDER: z.string().optional(),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, 'must be an address such as https://s3.example.by, without a path')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

const shape = z.object(fileSettings)
type FileVariables = z.infer<typeof shape>

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Lists the missing settings of a place that is chosen, or of which some settings are given. A place that is set up and not
 *  chosen is still read from. */
export function fileFaults(given: FileVariables): string[] {
  const isS3Begun = given.FILES_IN === 's3' || s3Names.some((name) => given[name] !== undefined)
  return [
    ...(given.FILES_IN === 'folder' && given.FILES_FOLDER === undefined
      ? ['FILES_FOLDER is missing: FILES_IN is folder']
      : []),
    ...(isS3Begun ? s3Names.filter((name) => given[name] === undefined) : []).map(
      (name) => `${name} is missing: files are kept in S3`,
    ),
  ]
}

/** Faults of a demo's settings: nothing may leave this machine in demo mode. */
export const demoFileFaults = ({ S3_ENDPOINT: endpoint }: FileVariables): string[] =>
  endpoint === undefined || isHere(endpoint) ? [] : ['S3_ENDPOINT must be an address on this machine in demo mode']

/** Faults of production's settings: people's papers go over a network only enciphered. */
export const productionFileFaults = ({ S3_ENDPOINT: endpoint }: FileVariables): string[] =>
  endpoint === undefined || endpoint.startsWith('https:') || isHere(endpoint)
    ? []
    : ['S3_ENDPOINT must begin with https in production, unless it is on this machine']

const isHere = (address: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)

/** @param root what a relative folder is meant from */
export function readFileKeeping(given: FileVariables, root: string): FileKeeping {
  const { FILES_FOLDER: folder, S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = given
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  const stores: Partial<Record<OutsidePlace, FileStore>> = {}
  if (folder !== undefined) stores.folder = folderStore(resolve(root, folder))
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    stores.s3 = s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey })
  }
  return { place: given.FILES_IN, stores, mostBytes: given.FILES_MOST_GB * 1024 ** 3 }
}
