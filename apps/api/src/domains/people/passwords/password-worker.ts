// The code of the worker threads of passwords.ts.
import { hashSync, verifySync } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: the first of the settings that OWASP's password page recommends. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hash = (password: string): string => hashSync(password, settings)

export const verify = ([stored, password]: [string, string]): boolean => verifySync(stored, password)
