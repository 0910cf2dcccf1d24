import type { ScreenPath } from '@navyk/api-spec/kit/paths'
import type { Topic } from '#platform/texts/text-keys.ts'
import type { NoticeSource } from '#platform/domain-parts/state-machine.ts'
import type { NoticeKind, NoticeName } from './notice-thing.ts'
import { type NoticeDraft, notify } from './notify.ts'

/** The member `notice` in the types of a state machine, for notices with the texts of a topic. */
export interface NoticesOf<Name extends Topic> {
  name: NoticeName<Name>
  draft: NoticeDraft
}

/** Notices of a state machine, with the texts of a topic.
 *  @param describe values that all texts of the thing may name, and the page that a notice leads to */
export const noticesOf = <Found, Name extends Topic>(
  topic: Name,
  describe: (
    found: Found,
    name: NoticeName<Name>,
    cabinetId: string,
  ) => { values?: NoticeDraft['values']; link: ScreenPath },
): NoticeSource<Found, NoticeName<Name>, NoticeDraft> => ({
  draft: (found, name, { values, ...to }) => {
    const thing = describe(found, name, to.cabinetId)
    return {
      ...to,
      // The compiler does not join the names of a topic that it does not know yet.
      kind: `${topic}.notices.${name}` as NoticeKind,
      values: { ...thing.values, ...values },
      link: thing.link,
    }
  },
  send: notify,
})
