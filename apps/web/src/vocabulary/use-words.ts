import {
  type CredentialKind,
  type DaySpan,
  type LessonFormat,
  type Level,
  lessonFormats,
  levels,
  type Subject,
  subjects,
} from '@navyk/api-spec/vocabulary'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

interface Place {
  format: LessonFormat
  place: string
}

type Measure = ('lessons' | 'sessions' | 'bonuses' | 'deductions' | 'corrections') | ('payable' | 'paid' | 'earned')

/** Texts of the shared vocabulary: subjects, levels, places, times of the week. */
export function useWords() {
  const { t } = useTranslation('vocabulary')
  const format = useFormat()
  const isEnglish = format.locale.startsWith('en')
  const subject = (key: Subject) => t(`subjects.${key}`)
  const level = (key: Level) => t(`levels.${key}`)
  const formatName = (key: LessonFormat) => t(`formats.${key}`)
  return {
    /** Label of a field or a column whose value is one of these. */
    label: (of: 'customer' | 'executor' | 'staff' | 'learner' | 'subject' | 'commission') => t(`labels.${of}`),
    /** Label of an executor's amounts: for staff, or for the executor. */
    pay: (isStaff: boolean) => t(isStaff ? 'pay' : 'own_pay'),
    /** Label of a measure of money, the same on every screen (docs/rules/sums.md). */
    measure: (of: Measure) => t(`measures.${of}`),
    contract: (number: number | string) => t('contract', { number }),
    subject,
    level,
    course: (of: { subject: Subject; level: Level }) => `${subject(of.subject)}, ${level(of.level)}`,
    /** Subject of an invoice: whose lessons of what, or words of its own. */
    billed: (of: { subject: Subject | null; learnerName: string | null; about: string | null }) =>
      of.about ?? [of.learnerName, of.subject && subject(of.subject)].filter(Boolean).join(' · '),
    formatName,
    credential: (kind: CredentialKind) => t(`credentials.${kind}`),
    /** 'Диплом проверен': the mark of a checked credential. */
    checked: (kind: CredentialKind) => t(`checked.${kind}`),
    /** Choices of a field or a filter; subjects by the alphabet. */
    subjectOptions: () => optionsOf(subjects, subject).sort((one, other) => one.label.localeCompare(other.label)),
    levelOptions: () => optionsOf(levels, level),
    formatOptions: () => optionsOf(lessonFormats, formatName),
    place: (of: Place) => (of.place === '' ? t(`formats.${of.format}`) : `${t(`formats.${of.format}`)}, ${of.place}`),
    /** '12 лет': an age, or how long somebody has taught. */
    years: (count: number | null) => (count === null ? '' : t('years', { count })),
    /** 'Математика, физика': names that begin with a capital letter each, as one enumeration. English keeps its capitals. */
    listed: (names: string[]) =>
      names.map((name, index) => (index === 0 || isEnglish ? name : lowerFirst(name))).join(', '),
    /** 'вт 16:00–20:00'. */
    span: (span: DaySpan) => `${format.weekday(span.weekday)} ${span.from}–${span.to}`,
    /** 'вт 18:00, чт 16:00'. */
    week: (slots: { weekday: number; time: string }[]) =>
      slots.map((slot) => `${format.weekday(slot.weekday)}\u00a0${slot.time}`).join(', '),
    perWeek: (lessons: number, minutes: number) =>
      t('per_week', { count: lessons, duration: format.duration(minutes) }),
  }
}

const lowerFirst = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)

const optionsOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value, label: label(value) }))
