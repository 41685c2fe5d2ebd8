/** What the tables and marks of a database are named, of whichever kind it is. */

/** The tables by which a database is known to be this service's, of whatever version. */
export const tablesOfOurs = ['accounts', 'api_keys', 'marks', 'tools', 'usage_days'];

/** When a backup was last written, in epoch seconds. */
export const backupMark = 'backup';

/** The last UTC day on which what is old was deleted, and since when the clock has been doubted, in milliseconds. */
export const retentionDayMark = 'retention-day';
export const retentionDoubtMark = 'retention-doubt';
