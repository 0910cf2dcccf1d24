// Programmes on the screen. Other domains use its field to choose a teacher.
export { TeacherField } from './team/teacher-field.tsx'
