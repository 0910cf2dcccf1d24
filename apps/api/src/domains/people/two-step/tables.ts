import type { Generated } from 'kysely'

/** A row means: signing in takes a second step. */
interface TwoStepTable {
  account_id: string
  /** Secret of the authenticator app, encrypted. */
  sealed_secret: string
  /** Number of the newest time step whose digits were accepted; no step up to it is accepted again. */
  last_used_step: number
  turned_on_at: Date
}

/** An app that is being connected. */
interface TwoStepStartTable {
  account_id: string
  sealed_secret: string
  tries: Generated<number>
  expires_at: Date
}

interface SavedCodeTable {
  account_id: string
  mac: string
  used_at: Date | null
}

/** A sign-in that waits for its second step. */
interface TwoStepChallengeTable {
  id: string
  public_hash: string
  account_id: string
  /** A hash of the matched password's hash; the challenge is void after a change of the password. */
  password_mark: string
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    two_step: TwoStepTable
    two_step_start: TwoStepStartTable
    saved_code: SavedCodeTable
    two_step_challenge: TwoStepChallengeTable
  }
}
