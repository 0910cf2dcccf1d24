import { ReportPage } from './report-page.tsx'

// The six reports are one screen, each with figures, groups and rows of its own.
export const SalesPage = () => <ReportPage report="sales" />
export const ShopSalesPage = () => <ReportPage report="shop" />
export const SubscriptionsPage = () => <ReportPage report="subscriptions" />
export const MissedPage = () => <ReportPage report="missed" />
export const WorkloadPage = () => <ReportPage report="workload" />
export const VariancePage = () => <ReportPage report="variance" />
