// The door of packages paid ahead: granting them, drawing from them, giving back.
import './steps.ts'
import './tables.ts'

export { drawForLessons } from './draw-lessons.ts'
export { returnLessonUse } from './return-lesson-use.ts'
export { grantPackage } from './grant-package.ts'
export { refundWallet } from './keep-wallet.ts'
export { listGrantedPackages } from './granted-packages.ts'
export { listPackagesLeft, listUnitsLeft, sumContractPackages, sumPackagesLeft } from './list-wallets.ts'
export { listLessonsOfUnpaidPlans } from './unpaid-plans.ts'
