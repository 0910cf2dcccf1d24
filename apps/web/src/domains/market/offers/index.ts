// Offers on the screen: lists, the form, responses and the choice.
// It does not own contracts; it leads to them. Its words (subjects, levels, times) are used wherever lessons are named:
// a screen that uses them names the namespace `offers` in its route.
export { Course } from './course.tsx'
export { useOfferWords } from './use-offer-words.ts'
