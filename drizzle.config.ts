import { defineConfig } from 'drizzle-kit';

// biome-ignore lint/style/noDefaultExport: drizzle-kit reads the default export.
export default defineConfig({ dialect: 'sqlite', schema: './src/store/sqlite/schema.ts', out: './migrations/sqlite' });
