// Subjects, levels, formats and lengths of lessons.
import { z } from 'zod'

/** Subjects that can be learned here; the screens translate the keys. */
export const subjects = [
  'mathematics',
  'physics',
  'english',
  'german',
  'russian',
  'belarusian',
  'chemistry',
  'biology',
  'history',
  'informatics',
  'primary_school',
  'music',
  'chess',
  'drawing',
] as const
export const subjectSchema = z.enum(subjects, 'validation.required')
export type Subject = z.infer<typeof subjectSchema>

/** `exam` prepares for the centralised tests and exams (ЦТ, ЦЭ). */
export const levels = ['preschool', 'grades_1_4', 'grades_5_9', 'grades_10_11', 'exam', 'student', 'adult'] as const
export const levelSchema = z.enum(levels, 'validation.required')
export type Level = z.infer<typeof levelSchema>

export const lessonFormats = ['online', 'at_customer', 'at_executor'] as const
export const lessonFormatSchema = z.enum(lessonFormats, 'validation.required')
export type LessonFormat = z.infer<typeof lessonFormatSchema>

/** Shortest length of a planned lesson; one that was held may have been shorter. */
export const shortestLessonMinutes = 30
/** Greatest length of a lesson, planned or held. */
export const longestLessonMinutes = 240

export const lessonMinutesSchema = z
  .int('validation.whole')
  .min(shortestLessonMinutes, 'validation.too_small')
  .max(longestLessonMinutes, 'validation.too_big')
