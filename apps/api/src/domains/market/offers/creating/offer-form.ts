// The form of an offer: the column of each of its fields. What is stored, shown, edited and told in the history follows from this list.
import type { OfferTerms } from '@navyk/api-spec/market/offers'
import { fieldColumns } from '#platform/database'
import type { OfferTable } from '../tables.ts'

export const offerForm = fieldColumns<OfferTable>()({
  subject: 'subject',
  level: 'level',
  goal: 'goal',
  format: 'format',
  place: 'place',
  lessonsPerWeek: 'lessons_per_week',
  lessonMinutes: 'lesson_minutes',
  wantedSlots: 'wanted_slots',
  priceFromKopecks: 'price_from_kopecks',
  priceToKopecks: 'price_to_kopecks',
  comment: 'comment',
  deadlineOn: 'deadline_on',
} satisfies Record<keyof OfferTerms, keyof OfferTable>)
