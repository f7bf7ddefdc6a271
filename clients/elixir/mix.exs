defmodule Waraq.MixProject do
  use Mix.Project

  def project do
    [
      app: :waraq,
      version: "0.1.0",
      elixir: "~> 1.14",
      elixirc_paths: ["."],
      description: "Mint embed tokens and sign reads of a Waraq service",
      package: [licenses: ["MIT"], links: %{"Source" => "https://github.com/waraq/waraq"}]
    ]
  end

  def application, do: [extra_applications: [:ssl, :crypto, :public_key]]
end
