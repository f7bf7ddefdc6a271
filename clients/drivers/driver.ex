# Reads calls from stdin and prints their results: see clients/lib/drivers.ts.
defmodule Driver do
  def result_of([kind | fields]) do
    case call(kind, Enum.map(fields, &Base.decode64!/1)) do
      {:ok, json} ->
        ["ok", json]

      {:error, reason} when is_atom(reason) ->
        ["rejected", Atom.to_string(reason)]

      {:error, e} ->
        ["error", "#{e.status}", e.code, e.message, e.doc_url || "", e.request_id || ""]
    end
  rescue
    error in ArgumentError -> ["refused", error.message]
  end

  defp call("sign", [secret, id, exp]),
    do: {:ok, json(Waraq.sign_read(secret, id, String.to_integer(exp)))}

  defp call("sign-default", [secret, id]), do: {:ok, json(Waraq.sign_read(secret, id))}

  defp call("sign-grant", [secret, right, id, user, exp]),
    do: {:ok, json(WaraqGrant.sign(secret, right, id, user, String.to_integer(exp)))}

  defp call("verify", [secrets, id, timestamp, signature, body, now]) do
    headers = [
      {"webhook-id", id},
      {"webhook-timestamp", timestamp},
      {"webhook-signature", signature}
    ]

    sent = Enum.filter(headers, fn {_, text} -> text != "" end)
    WaraqWebhook.verify(String.split(secrets, "|"), sent, body, String.to_integer(now))
  end

  defp call("mint", [url, key, user, timeout]),
    do: Waraq.mint_embed_token(url, key, user, String.to_integer(timeout))

  defp json(%{grant: grant, exp: exp}), do: ~s({"grant":"#{grant}","exp":#{exp}})
  defp json(%{signature: signature, exp: exp}), do: ~s({"signature":"#{signature}","exp":#{exp}})
end

for line <- IO.stream(:stdio, :line) do
  fields = line |> String.trim_trailing("\n") |> String.split("\t") |> Driver.result_of()
  IO.puts(fields |> Enum.map(&Base.encode64/1) |> Enum.join("\t"))
end
