export { ProgressList } from './progress-list.tsx'
