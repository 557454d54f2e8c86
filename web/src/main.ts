import { mount } from "svelte";
import App from "./App.svelte";
import { rulebook } from "./rulebook.svelte";
import { applySettings } from "./settings.svelte";
import "./styles/base.css";
import "./styles/table.css";

applySettings();
void rulebook.load();
mount(App, { target: document.getElementById("app") as HTMLElement });
