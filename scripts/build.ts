// npm run build: builds dist/ of every package.
import { buildPackage } from './build-package.ts'
import { inBuildOrder, readWorkspaces } from './workspaces.ts'

for (const one of inBuildOrder(readWorkspaces())) {
  await buildPackage(one)
  console.log(`Built ${one.name}`)
}
