export { findApprovedApplication } from './present.ts'
export { leaveApplications } from './decide-application.ts'
import './tables.ts'
