// The door of packages paid ahead: granting them, drawing from them, giving back.
import './tables.ts'

export { drawForLessons } from './drawing/draw-lessons.ts'
export { returnLessonUse } from './return-lesson-use.ts'
export { grantPackage } from './granting/grant-package.ts'
export { refundWallet } from './granting/keep-wallet.ts'
export { listGrantedPackages } from './granting/granted-packages.ts'
export { listPackagesLeft, listUnitsLeft, sumContractPackages, sumPackagesLeft } from './list-wallets.ts'
export { listLessonsOfUnpaidPlans } from './drawing/unpaid-plans.ts'
