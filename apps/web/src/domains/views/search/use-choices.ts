import type { SearchResult } from '@navyk/api-spec/views/search'
import { subjects } from '@navyk/api-spec/vocabulary'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { useUser } from '#app/session/session.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { withOneLetter } from './one-letter.ts'
import { type SearchChoice, recentChoices } from './recent.ts'

export interface ChoiceGroup {
  label: string
  choices: SearchChoice[]
}

interface PageLink {
  label: string
  to: string
}

/** The results as groups of lines, with their texts. */
export function useChoices(pages: readonly PageLink[]) {
  const { t } = useTranslation('search')
  const { subject } = useWords()
  const { cabinetId } = useUser()
  const foundGroups = useFoundGroups()

  const pageChoices = (typed: string): SearchChoice[] =>
    pages
      .filter(({ label }) => beginsWith(label, typed))
      .map(({ label, to }) => ({ kind: 'page', to, label, description: '' }))

  return {
    /** Subjects whose translated names begin with the typed text; the server has no translations. */
    subjectsFor: (typed: string) =>
      typed.length < 2 ? [] : subjects.filter((name) => beginsWith(subject(name), typed)),
    groupsFor: (typed: string, found: SearchResult | undefined): ChoiceGroup[] => {
      const recent = typed === '' ? recentChoices(cabinetId) : []
      const all = [
        { label: t('groups.recent'), choices: recent },
        ...(found && typed.length >= 2 ? foundGroups(found) : []),
        { label: t('groups.pages'), choices: pageChoices(typed) },
      ]
      return all.filter(({ choices }) => choices.length > 0)
    },
  }
}

/** Lines of what the server has found, by kind. */
function useFoundGroups(): (found: SearchResult) => ChoiceGroup[] {
  const { t } = useTranslation('search')
  const { subject } = useWords()
  const format = useFormat()
  const { role } = useUser()
  return (found) => [
    {
      label: t('words.contracts'),
      choices: found.contracts.map(({ id, number, learnerName, subject: name, customer, executor }) => {
        const others = [role !== 'customer' && customer, role !== 'executor' && executor]
        const names = others.flatMap((person) => (person ? [format.fullName(person)] : []))
        return {
          kind: 'contract',
          to: contractPath(id),
          label: t('contract', { number, learner: learnerName }),
          description: [subject(name), ...names].join(' · '),
        }
      }),
    },
    {
      label: t('words.lessons'),
      choices: found.lessons.map(({ id, learnerName, subject: name, startsAt, endsAt, topic }) => ({
        kind: 'lesson',
        to: lessonPath(id),
        label: `${format.day(startsAt)}, ${format.timeRange(startsAt, endsAt)} · ${learnerName}`,
        description: [subject(name), topic].filter(Boolean).join(' · '),
      })),
    },
    {
      label: t('groups.offers'),
      choices: found.offers.map(({ id, number, subject: name, goal }) => ({
        kind: 'offer',
        to: offerPath(id),
        label: t('offer', { number, subject: subject(name) }),
        description: goal,
      })),
    },
    {
      label: t('groups.people'),
      choices: found.people.map((person) => ({
        kind: 'person',
        to: personPath(person.accountId),
        label: format.fullName(person),
        description: '',
      })),
    },
  ]
}

/** Whether each typed word begins a word of the text; ё and е are one letter. */
function beginsWith(text: string, typed: string): boolean {
  const words = wordsOf(text)
  const wanted = wordsOf(typed)
  return (
    wanted.every((beginning) => words.some((word) => word.startsWith(beginning))) && (typed === '' || wanted.length > 0)
  )
}

const wordsOf = (text: string) => withOneLetter(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []
