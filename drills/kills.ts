import type { Figure } from '../bench/figure.ts'
import { measureKillsOnPostgres } from '../bench/money/payment-kills.ts'

/** A thousand payments with retries while the process is killed twenty times, and PostgreSQL crashes five times. */
export const run = (): Promise<Figure[]> => measureKillsOnPostgres()
