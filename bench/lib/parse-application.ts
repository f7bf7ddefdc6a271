/** The application and master key of Parse in the benchmark. */
export const PARSE_APPLICATION = 'bench'
