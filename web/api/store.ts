/**
 * The one store. It starts with who is signed in (session.ts), which every page
 * has to know; what the server told us (queries.ts) joins it with the first page
 * that needs it, so that a visitor's phone does not fetch it.
 */
import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { persistActions, remember, remembering } from './persisted.ts';
import { userReducer } from './session.ts';

/** Takes in slices that come later. */
export const reducer = combineSlices({ user: userReducer });

/** Takes in what later slices want to see of every action. */
const later = createDynamicMiddleware();
export const { addMiddleware } = later;

export const store = configureStore({
  reducer: remembering(reducer),
  middleware: (defaults) =>
    defaults({ serializableCheck: { ignoredActions: persistActions } }).concat(later.middleware),
});

export const { persistor, forget } = remember(store);
