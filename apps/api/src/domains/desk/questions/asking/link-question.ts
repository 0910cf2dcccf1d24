import type * as spec from '@navyk/api-spec/desk/questions'
import { refuseUnseenByAsker } from './about.ts'
import { refusalToLink } from '../policy.ts'
import { changeLinks } from '../queries.ts'
import { questionSteps } from '../question-steps.ts'

/** Links a thread to things of its asker, or to nothing. A link that stays is not checked again: the asker may no longer see its
 *  thing. @throws Failure 404 when the asker may not see it · 409 linked by somebody else, with the thread as it is now */
export const linkQuestion = questionSteps.useCase<typeof spec.linkQuestion>(
  ({ row }) => refusalToLink(row),
  async ({ tx, row, recordChange }, { contractId, about, insteadOf }) => {
    const isSameThing = about?.id === insteadOf.about?.id && about?.kind === insteadOf.about?.kind
    await refuseUnseenByAsker(tx, row.askerId, {
      contractId: contractId === insteadOf.contractId ? null : contractId,
      about: isSameThing ? null : about,
    })
    await recordChange(changeLinks(tx, row.id, { from: insteadOf, to: { contractId, about } }), {
      action: 'linked',
      changes: {
        ...(contractId !== insteadOf.contractId && { contractId: { from: insteadOf.contractId, to: contractId } }),
        ...(!isSameThing && { about: { from: insteadOf.about, to: about } }),
      },
    })
  },
)
