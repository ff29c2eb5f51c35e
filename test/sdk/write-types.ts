/** `npm run sdk:types`: writes the types of both SDKs from `openapi.json`. */
import { installPackages, installPython } from './install.ts'
import { TYPES, writePython, writeTypeScript } from './types.ts'

const programs = installPython()
if (!installPackages() || programs === null) {
  console.error('Cannot write the types: npm packages, or Python 3.11 with its packages, cannot be installed')
  process.exit(1)
}
writeTypeScript(TYPES.typescript)
writePython(TYPES.python, programs)
for (const path of Object.values(TYPES)) console.log(path)
