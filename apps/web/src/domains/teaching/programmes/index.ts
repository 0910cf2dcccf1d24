// Programmes on the screen. Others choose who teaches by its field.
export { TeacherField } from './team/teacher-field.tsx'
