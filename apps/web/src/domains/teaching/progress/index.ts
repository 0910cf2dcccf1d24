export { ProgressList, ProgressRows } from './progress-list.tsx'
