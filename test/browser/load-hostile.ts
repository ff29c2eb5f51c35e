/** Makes a data folder that serves the hostile companies. Argument: the folder. */
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { hostileCompanies } from './hostile.ts'

const companies = hostileCompanies()
const loaded = await loadDemo(process.argv[2] as string, companies)
if (loaded !== companies.length) throw new Error(`${loaded} companies were loaded, must be ${companies.length}`)
