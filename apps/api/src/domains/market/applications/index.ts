export { findApprovedApplication } from './present.ts'
export { withdrawApplications } from './decide-application.ts'
import './tables.ts'
