import type * as spec from '@navyk/api-spec/market/credentials'
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { StepContext } from '#platform/domain-parts/state-machine.ts'
import { credentialSteps } from './credential-steps.ts'
import { credentialFiles } from './files/files.ts'
import { hasOneAlone, refusalOf, type Step } from './policy.ts'
import { type CredentialRow, deleteCredential, supersede } from './queries.ts'

const rule =
  (step: Step) =>
  ({ row }: { row: CredentialRow }, { session, now }: StepContext) =>
    refusalOf(session, row, step, businessDate(now))

/** Confirms a credential, which supersedes what it replaces. @throws Failure 404 · 409 with the rule, or when it has changed */
export const confirmCredential = credentialSteps.useCase<typeof spec.confirmCredential>(
  rule('confirm'),
  async ({ tx, effects, session, now, row, move, notify }) => {
    const decided = { reason: null, decided_at: now, decided_by: session.cabinetId }
    await move({ to: 'confirmed', action: 'confirmed', set: decided })
    const replaced = await supersede(tx, row, { state: 'confirmed', isAlone: hasOneAlone(row.kind) })
    await recordEvents(
      tx,
      effects,
      session,
      replaced.map((objectId) => ({ objectKind: 'executor_credential', objectId, action: 'superseded' })),
    )
    await notify(`confirmed_${row.kind}`, [row.executor_id])
  },
)

/** Refuses a credential; the executor reads why. @throws Failure as above */
export const refuseCredential = credentialSteps.useCase<typeof spec.refuseCredential>(
  rule('refuse'),
  async ({ session, now, row, move, notify }, { reason }) => {
    const decided = { reason, decided_at: now, decided_by: session.cabinetId }
    await move({ to: 'refused', action: 'refused', reason, set: decided })
    await notify(`refused_${row.kind}`, [row.executor_id], { reason })
  },
)

/** Removes the own credential with its files; the history keeps that there was one. @throws Failure as above */
export const removeCredential = credentialSteps.useCase<typeof spec.removeCredential>(
  rule('remove'),
  async ({ tx, row, recordChange }) => {
    await credentialFiles.removeOf(tx, [row.id])
    await recordChange(deleteCredential(tx, row), { action: 'removed' })
    return { id: row.id }
  },
)
