import type { EndpointDeclaration, ShownData } from '@navyk/api-spec/kit'
import { readings } from '../readings/every-reading.ts'

/** Readings that open pages make, and the names under which pages keep the answers. */

/** Names of kept data by path, where the name is not the first word of the path. Undefined: the answer is not kept, because it is
 *  asked for only once, when a form or a part of the page opens, or each time. */
const dataOfPath: [RegExp, ShownData | undefined][] = [
  [/^(availability|absences|calendar-feed|free-slots|holidays)/, 'schedule'],
  [/^(contract-packages|debt-limits|packages-left)/, 'wallets'],
  [/^executor-applications/, 'applications'],
  [/^(make-ups|meeting-places)/, 'lessons'],
  [/^profile/, 'profiles'],
  [/^programme-money/, 'programme_money'],
  [/^user-management\/loads/, 'executor-loads'],
  [/^user\/contacts/, 'contacts'],
  [/^user\/data-export|^user\/deletion/, 'personal-data'],
  [/^user\/notification-choices/, 'notice-choices'],
  [/^user\/profile/, 'accounts'],
  [/^user\/sessions|^user\/sign-in-history/, 'sessions'],
  [/^user\/tg-integration/, 'channels'],
  [/^user\/two-step/, 'two-step'],
  [/^offer-draft/, undefined],
  [/possible-(executors|members)|products\/executors/, undefined],
]

/** Name of the data that an endpoint answers, as open pages keep it. */
export function dataOf({ path }: EndpointDeclaration): string | undefined {
  const rest = path.replace('/frontend-api/', '')
  const special = dataOfPath.find(([pattern]) => pattern.test(rest))
  return special ? special[1] : rest.split('/')[0]
}

/** Whether a page keeps the answer and asks for it again. Not so for whole files, the stream of events, a phone that is shown
 *  once on demand, the signed-in person (the frame asks by itself), and the trails of actions and readings, which grow with
 *  nearly each call. */
const asked = ({ path, download, stream }: EndpointDeclaration) =>
  !download &&
  !stream &&
  !/\/phone$|frontend-api\/(action-kinds|actions|cabinets|readings|signed-in-user)\b|tg-integration\/link/.test(path)

/** Readings that are made again after each write. */
export const followed = readings.filter(([, endpoint]) => asked(endpoint))
